import { attachmentSentences, factsLine } from "contract/portfolios/attachments.ts";
import { renderSVG } from "uqr";
import type { AttachmentRow } from "../../../platform/database/attachment-rows.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { parseStoredName } from "../../../platform/files/stored-name.ts";
import { stateOf } from "../../../portfolios/attachments/attachments.ts";

/**
 * What paper shows of attachments: a named list, each with its picture where it may be opened, and where the installation
 * knows its own address a code that leads to the portfolio's page.
 */
export function attachmentsInDocument(deps: Dependencies, id: string, rows: readonly AttachmentRow[]) {
  const { PUBLIC_URL: site } = deps.settings;
  const address = site && rows.length > 0 ? `${site.replace(/\/$/, "")}/portfolio/view/${id}` : undefined;
  const list = rows.map((row, index) => {
    const state = stateOf(deps, row);
    const sentence = state === "ready" ? "" : attachmentSentences[state];
    const file = state === "ready" ? parseStoredName(row.poster) : undefined;
    const facts = [factsLine(row), sizeOf(row.bytes), sentence];
    return {
      file,
      row,
      facts: facts.filter((fact) => fact !== "").join(", "),
      poster: file ? `poster-${index + 1}.jpg` : "",
    };
  });
  const attachments = list.map(({ row: { name, caption }, facts, poster }) => ({
    name,
    written: caption,
    facts,
    poster,
  }));
  const code = address === undefined ? null : { address, svg: renderSVG(address, { border: 1 }) };
  return {
    document: { attachments, code },
    posters: list.flatMap(({ file, poster }) => (file ? [{ name: poster, file }] : [])),
  };
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
