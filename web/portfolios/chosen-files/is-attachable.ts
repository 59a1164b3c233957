/** Whether a file is attached rather than added as a photo: what has neither a type nor an ending of its own is a photo. */
export function isAttachable({ name, type }: File): boolean {
  return type ? !type.startsWith("image/") : !/\.hei[cf]$|^[^.]*$/i.test(name);
}
