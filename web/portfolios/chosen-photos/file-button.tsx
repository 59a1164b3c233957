import type { LucideIcon } from "lucide-react";
import type { ChangeEvent } from "react";

interface Props {
  name: string;
  icon: LucideIcon;
  accept?: string;
  /** Opens the camera of a phone. */
  camera?: boolean;
  /** The first and largest thing of a phone. */
  isFirst?: boolean;
  onFiles: (files: File[]) => void;
}

/** The look of a button that is as large as a photo on a phone. */
export const tile =
  "control label-button justify-center panel-shadow max-sm:min-h-22 sm:border-line-strong sm:bg-panel sm:text-text sm:hover:bg-row";
export const looks = {
  camera: "border-brand bg-brand-soft text-brand max-sm:text-lg",
  gallery: "border-line-strong bg-panel max-sm:flex-col max-sm:gap-1 max-sm:px-2 max-sm:text-center max-sm:text-sm",
};

/** A button that opens the camera or the device's files. */
export function FileButton({ name, icon: Icon, accept = "image/*", camera = false, isFirst = camera, onFiles }: Props) {
  function onChange(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    // Cleared, because choosing the same file again would otherwise fire no change event.
    event.target.value = "";
  }
  return (
    <label className={`${tile} has-focus-visible:focus-ring ${looks[isFirst ? "camera" : "gallery"]}`}>
      <Icon aria-hidden size={camera ? 22 : 20} className="shrink-0" />
      {name}
      <input
        type="file"
        accept={accept}
        multiple={!camera}
        capture={camera ? "environment" : undefined}
        onChange={onChange}
        title={name}
        className="absolute inset-0 size-full cursor-pointer rounded-control opacity-0"
      />
    </label>
  );
}
