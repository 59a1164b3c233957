import { type ComponentProps, useEffect, useState } from "react";
import { imageUrl } from "../../app/api.ts";

const pause = 1500;

/**
 * The picture at a relative path. When it does not open, `onBroken` may fetch a newer path; the same one is tried once
 * more too, since on a poor network it may only have broken off.
 */
export function PhotoImage({
  path,
  alt,
  onBroken,
  ...rest
}: ComponentProps<"img"> & { path: string; alt: string; onBroken: () => void }) {
  const [failed, setFailed] = useState<string>();
  const [again, setAgain] = useState<string>();
  useEffect(() => {
    if (failed !== path) return;
    const timer = setTimeout(() => setAgain(path), pause);
    return () => clearTimeout(timer);
  }, [failed, path]);
  function onError() {
    if (failed !== path) onBroken();
    setFailed(path);
  }
  return <img key={`${path} ${again === path}`} src={imageUrl(path)} alt={alt} onError={onError} {...rest} />;
}
