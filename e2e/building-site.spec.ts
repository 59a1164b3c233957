import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pieceBytes } from "contract/portfolios/photos.ts";
import { rounds } from "../run/everything.ts";
import { randomFor } from "../run/seed.ts";
import { BuildingSite, type Made } from "./setup/building-site.ts";
import { type OnServer, onServer } from "./setup/on-server.ts";
import { expect, test } from "./test.ts";

// What is left on the server is counted.
test.use({ productFor: "building site" });

const day = { portfolios: 2, photosOfEach: 1, kills: 1, losses: 1 };
const days = rounds(1, 3);

test("what is made without a signal arrives once and whole, however often the signal and the browser end", async ({
  product,
  centre,
}) => {
  const profile = await mkdtemp(join(tmpdir(), "phone-"));
  const sam = await centre.newcomer("student");
  const site = await BuildingSite.open(product.url, sam, profile, randomFor("building site"));
  try {
    const all: Made[] = [];
    let [sent, needed, cuts] = [0, 0, 0];
    for (let round = 1; round <= days; round++) {
      const made = await site.make(day);
      all.push(...made);
      const sending = await site.send(made, day);
      sent += sending.sent;
      needed += sending.bytes;
      cuts = sending.losses;
      expect(await site.stored()).toEqual([]);
    }
    const { photos, portfolios } = await onServer(product.folder);
    expect(photos.map(inWords).sort()).toEqual(all.map(inWords).sort());
    expect([all.length, portfolios]).toEqual([days * day.portfolios, days * day.portfolios]);
    // What a cut has left is removed once its request has ended.
    await expect.poll(async () => (await onServer(product.folder)).left).toEqual([]);
    // A cut costs the piece that was on its way. The rest are headers and the page's own calls.
    expect(sent - cuts * pieceBytes.recommended).toBeLessThanOrEqual(1.05 * needed);
  } finally {
    await site.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

function inWords({ title, sha256 }: Pick<OnServer["photos"][number], "title" | "sha256">): string {
  return `${title}: ${sha256}`;
}
