import { type ReactNode, useState } from "react";
import { useToasts } from "../../ui/states/toasts.tsx";
import type { OpenPhoto } from "./mark-dialog.tsx";

/** Opens a photo for marking; the code for it is loaded by the first press. */
export function useAnnotating(onMarked: (id: string, marked: Blob) => void) {
  const [opened, setOpened] = useState<OpenPhoto & { Dialog: typeof import("./mark-dialog.tsx").MarkDialog }>();
  const { showToast } = useToasts();

  async function open(id: string, number: number, load: () => Blob | Promise<Blob>) {
    try {
      const [{ MarkDialog: Dialog }, blob] = await Promise.all([import("./mark-dialog.tsx"), load()]);
      const picture = await createImageBitmap(blob, { imageOrientation: "from-image" });
      setOpened({ id, number, blob, picture, Dialog });
    } catch {
      showToast({ tone: "info", message: "This photo could not be opened for marking. Please try again." });
    }
  }

  function close() {
    opened?.picture.close();
    setOpened(undefined);
  }

  const dialog: ReactNode = opened && (
    <opened.Dialog photo={opened} onDone={(marked) => onMarked(opened.id, marked)} onClose={close} />
  );
  return { open, dialog };
}
