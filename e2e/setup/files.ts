import { createHash } from "node:crypto";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pieceType } from "contract/portfolios/uploads.ts";
import { announcing } from "../../test/product/uploads.ts";
import type { Person } from "./people.ts";

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

/** Uploads an attachment of theirs to the product at this address. Answers what a portfolio names it by. */
export async function uploaded(
  url: string,
  { token }: Person,
  path: string,
  type: string,
): Promise<{ upload: string }> {
  const bytes = await readFile(path);
  const authorization = `Bearer ${token}`;
  const headers = { ...announcing(bytes, basename(path), bytes.length, type), authorization };
  const begun = await fetch(`${url}/api/uploads`, { method: "POST", headers });
  const { _id }: { _id: string } = JSON.parse(await begun.text());
  const piece = { ...headers, "content-type": pieceType, "upload-offset": "0" };
  const sent = await fetch(`${url}/api/uploads/${_id}`, { method: "PATCH", headers: piece, body: bytes });
  if (!sent.ok) throw new Error(await sent.text());
  return { upload: await sha256Of(path) };
}
