import { useObjectUrl } from "../../ui/object-url.ts";
import type { ChosenPhoto } from "./use-photos.ts";

/** A chosen photo as it will be sent, or what is being done with it. */
export function Preview({ photo, number, height }: { photo: ChosenPhoto; number: number; height: string }) {
  const { name, blob, isConverting } = photo;
  const url = useObjectUrl(blob);
  if (url)
    return (
      <img src={url} alt={`Preview ${number}: ${name}`} draggable={false} className={`w-full object-cover ${height}`} />
    );
  return (
    <p className={`wrap-anywhere grid place-items-center p-3 text-center text-dim text-sm ${height}`}>
      {isConverting ? `Converting ${name} from HEIC. This can take half a minute.` : `Preparing ${name}`}
    </p>
  );
}
