import { createHash } from "node:crypto";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A film of 14 seconds as a browser has recorded it, which shows its seconds. */
export const film = join(import.meta.dirname, "film.webm");

/** A PDF of two pages with a word on the first. */
export async function certificate(): Promise<string> {
  const text = "BT /F1 24 Tf 20 140 Td (Certificate) Tj ET";
  const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</Font<</F1 5 0 R>>>>";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>",
    `${page}/Contents 4 0 R>>`,
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    `${page}>>`,
  ];
  let pdf = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const at = String(pdf.length).padStart(10, "0");
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${at} 00000 n \n`;
  });
  const end = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}${end}`;
  return written("certificate.pdf", pdf);
}

export async function written(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "files-")), name);
  await writeFile(path, content);
  return path;
}

export async function sha256Of(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}
