const endings = /\.(pdf|docx|xlsx|pptx|mp3|m4[ab]|og[ga]|opus|web[am]|mp4|m4v|mov)$/i;

/** Whether a file is attached rather than added as a photo, which is where everything goes whose kind is not known. */
export function isAttachable({ name, type }: File): boolean {
  return type === "" ? endings.test(name) : !type.startsWith("image/");
}
