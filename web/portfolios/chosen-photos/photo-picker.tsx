import { photoLimits } from "contract/portfolios/photos.ts";
import { Camera, ImagePlus, Trash2 } from "lucide-react";
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import type { ChosenPhoto, Photos } from "./use-photos.ts";

/** Camera and gallery buttons, previews and errors. `height` of the previews in pixels. */
export function PhotoPicker({ heading, photos, height }: { heading: string; photos: Photos; height: 150 | 180 }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  function remove(photo: string) {
    photos.remove(photo);
    title.current?.focus({ preventScroll: true }); // The pressed button is removed with its photo.
  }
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 ref={title} tabIndex={-1} id={id} className="font-semibold">
        {heading}
      </h3>
      <p className="text-dim text-sm">
        JPG, PNG or WebP, up to {photoLimits.most} photos. Large photos are made smaller on your device before they are
        sent.
      </p>
      <div className="flex flex-wrap gap-3">
        <FileButton name="Take photo" icon={<Camera aria-hidden size={20} />} onFiles={photos.add} camera />
        <FileButton name="Choose photos" icon={<ImagePlus aria-hidden size={20} />} onFiles={photos.add} />
      </div>
      <div role="alert">
        {photos.errors.length > 0 && (
          <ul className="grid gap-1 font-semibold text-danger">
            {photos.errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
      </div>
      {photos.chosen.length > 0 && (
        <ul aria-label="Image Preview" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {photos.chosen.map((photo, index) => (
            <Preview
              key={photo.id}
              photo={photo}
              number={index + 1}
              height={heights[height]}
              onRemove={() => remove(photo.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FileButtonProps {
  name: string;
  icon: ReactNode;
  camera?: boolean;
  onFiles: (files: File[]) => void;
}

function FileButton({ name, icon, camera = false, onFiles }: FileButtonProps) {
  function onChange(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    // Cleared, because choosing the same file again would otherwise fire no change event.
    event.target.value = "";
  }
  return (
    <label className="inline-flex min-h-11 items-center gap-2 rounded-panel border border-edge bg-panel px-4 font-semibold hover:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      {icon}
      {name}
      <input
        type="file"
        accept="image/*"
        multiple={!camera}
        capture={camera ? "environment" : undefined}
        onChange={onChange}
        className="sr-only"
      />
    </label>
  );
}

interface PreviewProps {
  photo: ChosenPhoto;
  number: number;
  height: string;
  onRemove: () => void;
}

function Preview({ photo: { name, blob, error }, number, height, onRemove }: PreviewProps) {
  const url = usePreviewUrl(blob);
  const alert = error && (
    <p role="alert" className="wrap-anywhere min-h-[150px] p-3 pt-12 font-semibold text-danger text-sm">
      {error} It will not be sent.
    </p>
  );
  const image = url && <img src={url} alt={`Preview ${number}: ${name}`} className={`w-full object-cover ${height}`} />;
  return (
    <li
      className={`relative overflow-hidden rounded-panel border ${error ? "border-danger bg-danger-soft" : "border-line bg-ground"}`}
    >
      {alert || image || <p className={`grid place-items-center text-dim text-sm ${height}`}>Preparing {name}</p>}
      <div className="absolute top-1 right-1 rounded-panel bg-panel">
        <IconButton icon={Trash2} name={`Remove ${name}`} onClick={onRemove} className="text-danger" />
      </div>
    </li>
  );
}

/** An object URL for the blob, revoked when it is no longer shown, because it keeps the picture in memory. */
function usePreviewUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return url;
}

const heights = { 150: "h-[150px]", 180: "h-[180px]" };
