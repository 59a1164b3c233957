const maxEdge = 512;

/** A small JPEG of a chosen picture, or undefined when this browser cannot read it as one. */
async function shrunkProfileImage(file: File): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, maxEdge / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    draw(picture, canvas);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/jpeg", 0.85));
  } catch {
    return undefined; // The caller shows an error beside the field.
  }
}

// A JPEG has no transparency; without a background, transparent pixels would become black.
function draw(picture: ImageBitmap, canvas: HTMLCanvasElement): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

/** The picture that was chosen in a file field. */
export function pictureIn(image: unknown): File | undefined {
  return image instanceof FileList ? image[0] : undefined;
}

/** Why the chosen picture cannot be sent, beside its field. */
export async function imageError(image: unknown) {
  const picture = pictureIn(image);
  if (!picture || (await shrunkProfileImage(picture))) return undefined;
  return { path: "image", message: `${picture.name} cannot be used as a picture. Choose a JPG or PNG image.` };
}

/** Puts the chosen picture, made small, into the form that is sent. */
export async function setImage(form: FormData, image: unknown): Promise<void> {
  const picture = pictureIn(image);
  const small = picture && (await shrunkProfileImage(picture));
  if (small) form.set("image", small, picture.name);
}
