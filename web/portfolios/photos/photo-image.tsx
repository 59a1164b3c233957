import { type ComponentProps, useEffect, useState } from "react";
import { imageUrl } from "../../app/api.ts";

const retryDelay = 1500;

/**
 * The picture at a relative path. When it fails to load, `onBroken` may fetch a newer path, in case the signed URL has
 * expired; the same path is also tried once more after 1.5 s, in case only the network failed.
 */
export function PhotoImage({
  path,
  alt,
  onBroken,
  ...rest
}: ComponentProps<"img"> & { path: string; alt: string; onBroken: () => void }) {
  const [failed, setFailed] = useState<string>();
  const [retried, setRetried] = useState<string>();
  useEffect(() => {
    if (failed !== path) return;
    const timer = setTimeout(() => setRetried(path), retryDelay);
    return () => clearTimeout(timer);
  }, [failed, path]);
  function onError() {
    if (failed !== path) onBroken();
    setFailed(path);
  }
  return <img key={`${path} ${retried === path}`} src={imageUrl(path)} alt={alt} onError={onError} {...rest} />;
}
