import { type ReactNode, useState } from "react";
import { useToasts } from "../../ui/states/toasts.tsx";
import type { ChosenPhoto, Photos } from "../chosen-photos/use-photos.ts";
import { words } from "../words/form.tsx";
import type { OpenPhoto } from "./mark-dialog.tsx";

/** Opens one of a form's photos for marking; the code for it is loaded by the first press. */
export function useMarking({ replace }: Pick<Photos, "replace">) {
  const [opened, setOpened] = useState<OpenPhoto & { Dialog: typeof import("./mark-dialog.tsx").MarkDialog }>();
  const { showToast } = useToasts();

  async function open({ id, blob }: ChosenPhoto, number: number) {
    if (!blob) return;
    try {
      const [{ MarkDialog: Dialog }, picture] = await Promise.all([
        import("./mark-dialog.tsx"),
        createImageBitmap(blob, { imageOrientation: "from-image" }),
      ]);
      setOpened({ id, number, blob, picture, Dialog });
    } catch {
      showToast({ tone: "info", message: words.photos.notMarkable });
    }
  }

  function close() {
    opened?.picture.close();
    setOpened(undefined);
  }

  const dialog: ReactNode = opened && (
    <opened.Dialog photo={opened} onDone={(marked) => replace(opened.id, marked)} onClose={close} />
  );
  return { open, dialog };
}
