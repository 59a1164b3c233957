import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type AttachmentType, attachmentTypes } from "contract/portfolios/attachments.ts";
import type { PlacedAttachments } from "contract/portfolios/form-fields.ts";
import type { GivenVoice } from "contract/reviews/reviews.ts";
import { newId } from "server/platform/database/ids.ts";
import { type Dependencies, fromNow } from "server/platform/dependencies.ts";
import { asStoredName } from "server/platform/files/stored-name.ts";
import { placeAttachments } from "server/portfolios/attachments/placing.ts";

const folder = join(import.meta.dirname, "attachments");

type Planned = Omit<PlacedAttachments[number], "upload" | "poster"> & {
  file: string;
  name: string;
  mediaType: AttachmentType;
  poster?: string;
};

/** What learners add beside their photos, by the job. The files were made for this, voices by a speech synthesiser. */
const added: Record<string, Planned> = {
  "Accident drill and first aid point": {
    ...{ file: "certificate.pdf", name: "First Aid at Work.pdf", mediaType: "application/pdf", pages: 1 },
    ...{ poster: "certificate.jpg", caption: "My certificate, valid until 2029" },
  },
  "Dead tests on a ring final circuit": {
    ...{ file: "note.weba", name: "Readings.weba", mediaType: "audio/webm", seconds: 18 },
    caption: "What I read out at the board",
    transcript:
      "Ring final, kitchen sockets. Line to line 0.43 Ω, neutral to neutral 0.44, earth to earth 0.72. Over 500 MΩ on all three pairs. Polarity is right at all nine points.",
  },
  "SWA to an outbuilding": {
    ...{ file: "glands.webm", name: "Both glands.webm", mediaType: "video/webm", seconds: 8 },
    ...{ poster: "glands.jpg", caption: "From the left gland to the right one" },
  },
};

/** The job whose last feedback is spoken as well, and what is said. */
const spoken = {
  job: "Storing chemicals away from drains",
  transcript:
    "Good start, and the drip tray is where it should be. I can see the drums, but not the drain. Take one more photo from further back with both in it, and write how far they are apart.",
};

/** Adds what a learner has beside the photos of such a job. */
export async function attachPlanned(deps: Dependencies, by: string, portfolio: string, job: string): Promise<void> {
  const planned = added[job];
  if (!planned) return;
  const { file, name, mediaType, poster: picture, ...words } = planned;
  const upload = await uploaded(deps, by, { file, name, mediaType });
  const posters = picture === undefined ? [undefined] : [await storedPoster(deps, picture)];
  await placeAttachments(deps, portfolio, { by, placed: [{ upload, ...words }], posters, released: [] });
}

/** What the assessor says of such a job. */
export async function spokenOn(deps: Dependencies, by: string, job: string): Promise<{ voice?: GivenVoice }> {
  if (job !== spoken.job) return {};
  const file = { file: "feedback.weba", name: "Voice feedback.weba", mediaType: "audio/webm" } as const;
  return { voice: { upload: await uploaded(deps, by, file), seconds: 13, transcript: spoken.transcript } };
}

async function storedPoster({ files }: Dependencies, picture: string) {
  const bytes = await readFile(join(folder, picture));
  const poster = asStoredName(`${newId()}.poster.jpg`);
  await files.put(poster, bytes);
  return { poster, posterSha256: hash("sha256", bytes) };
}

/** As if it had arrived in pieces. Answers its SHA-256. */
async function uploaded(
  { db, files, clock }: Dependencies,
  student: string,
  { file, name, mediaType }: Pick<Planned, "file" | "name" | "mediaType">,
): Promise<string> {
  const bytes = await readFile(join(folder, file));
  const stored = asStoredName(`${newId()}.attached.${attachmentTypes[mediaType].endings[0]}`);
  await files.put(stored, bytes);
  const sha256 = hash("sha256", bytes);
  const times = { createdAt: clock.now().toISOString(), expiresAt: fromNow(clock, 60_000) };
  const what = { id: newId(), student, name, type: mediaType, bytes: bytes.length, sha256 };
  const facts = JSON.stringify({ mediaType, seconds: null });
  await db
    .insertInto("uploads")
    .values({ ...what, ...times, file: stored, stored: null, facts })
    .execute();
  return sha256;
}
