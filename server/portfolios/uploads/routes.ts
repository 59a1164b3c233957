import { pathOf } from "contract/core/paths.ts";
import { type AttachmentType, claimedType, notAttachable } from "contract/portfolios/attachments.ts";
import * as contract from "contract/portfolios/uploads.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import { finishFromExisting, receivePiece } from "./pieces.ts";
import { beginUpload, findUpload, toUpload } from "./uploads.ts";

const missing = "Upload not found";

/** Uploads in pieces, by the tus protocol: its headers say the same as the answers of our calls. */
export function uploadRoutes({ serve }: Serving): void {
  serve(contract.createUpload, {
    answer: async ({ deps, viewer, headers, answerHeader }) => {
      const { filename: name, filetype, sha256 } = headers["upload-metadata"];
      const type = filetype === undefined ? null : typeClaimed(name, filetype);
      const found = await beginUpload(deps, viewer._id, { name, type, sha256, bytes: headers["upload-length"] });
      const upload = toUpload(await finishFromExisting(deps, found));
      answerHeader("location", `${pathOf(contract.createUpload)}/${upload._id}`);
      setTusHeaders(answerHeader, upload);
      return upload;
    },
  });

  serve(contract.viewUpload, {
    find: (deps, { id }) => findUpload(deps, id),
    missing,
    answer: async ({ record, answerHeader }) => {
      const upload = toUpload(record);
      setTusHeaders(answerHeader, upload);
      return upload;
    },
  });

  serve(contract.sendPiece, {
    find: (deps, { id }) => findUpload(deps, id),
    missing,
    answer: async ({ deps, record, headers, bytes, header, answerHeader }) => {
      const { "upload-offset": start, "upload-checksum": checksum } = headers;
      const piece = { offset: start, checksum, length: Number(header("content-length")), body: bytes };
      const offset = await receivePiece(deps, record, piece);
      setTusHeaders(answerHeader, { ...toUpload(record), offset });
      return {};
    },
  });
}

/** @throws Refusal 415 for what is not on the list: its bytes need not be sent */
function typeClaimed(name: string, filetype: string): AttachmentType {
  const type = claimedType(name, filetype);
  if (!type) throw new Refusal(415, `${name} cannot be attached. ${notAttachable}`);
  return type;
}

function setTusHeaders(
  answerHeader: (name: string, value: string) => void,
  { offset, length, expiresAt }: contract.Upload,
): void {
  answerHeader("tus-resumable", "1.0.0");
  answerHeader("upload-offset", String(offset));
  answerHeader("upload-length", String(length));
  answerHeader("upload-expires", new Date(expiresAt).toUTCString());
}
