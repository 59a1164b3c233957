import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import { sql } from "kysely";
import { sendDigests } from "../../server/notifications/digests.ts";
import type { Contents } from "../../server/operations/copying/installation.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import { type TableName, tableFacts, tableNames } from "../../server/platform/database/table-facts.ts";
import type { Files } from "../../server/platform/files/files.ts";
import { readSettings, type Settings } from "../../server/platform/settings.ts";
import { attached, mp4, ogg } from "./attachments.ts";
import { madeBundle, madeRoomBundle } from "./exports/bundles.ts";
import { mutations } from "./mutations.ts";
import { photo } from "./photos.ts";
import { portfolioForm } from "./portfolios.ts";
import { type FreshDatabase, freshDatabase } from "./postgres.ts";
import type { OpenProduct } from "./product.ts";
import { openBrowser } from "./push-service.ts";
import { bearing, entered, opened } from "./rooms.ts";
import { copyTemplate } from "./sqlite.ts";
import { uploaded } from "./uploads.ts";

/** Makes every call that changes something once, and a bundle: rows of every table, and every kind of file. */
export async function fillEveryTable(product: OpenProduct): Promise<void> {
  for (const call of Object.values<Call>(calls)) {
    const mutation = await mutations[call.name]?.(product);
    if (!mutation) continue;
    const { who, ...sent } = mutation;
    const answer = await product.as(who, call, {
      ...sent,
      headers: { ...mutation.headers, "idempotency-key": `key of ${call.name}` },
    } as object);
    if (answer.status >= 300) throw new Error(`${call.name} was answered ${answer.status}`);
  }
  const { as, sam, ann, ada, deps } = product;
  const images = [await photo()];
  const also = JSON.stringify([{ unit: "315", learningOutcome: "6", criteria: "6.2e" }]);
  const { body } = await as(sam, calls.createPortfolio, {
    form: portfolioForm({ status: "To Be Reviewed", title: "Łódź – 1 Ω\n", also, declared: "true", images }),
  });
  // The same photo, which shares its files.
  await as(sam, calls.createPortfolio, { form: portfolioForm({ images }) });
  const picture = Buffer.from(await (await photo(33, 21)).arrayBuffer());
  const poster = await uploaded(product, sam, picture);
  const upload = await attached(product, sam, { bytes: mp4(), name: "run.mp4" });
  const one = { upload, poster, caption: "Here", transcript: "It runs.\nYes." };
  await as(sam, calls.createPortfolio, { form: portfolioForm({ attachments: JSON.stringify([one]) }) });
  const again = await attached(product, sam, { bytes: mp4(), name: "again.mp4" });
  await as(sam, calls.createPortfolio, { form: portfolioForm({ attachments: JSON.stringify([{ upload: again }]) }) });
  const spoken = async () => ({ upload: await attached(product, ann, { bytes: ogg(), name: "a.ogg" }), seconds: 4 });
  const remarks = [{ on: "photo" as const, photo: body.portfolio.images[0] ?? "", x: 0.5, y: 0.5, text: "Here." }];
  await as(ann, calls.reviewPortfolio, {
    params: { id: body.portfolio._id },
    body: { status: "Reviewed", assessorComments: "See my remark.", remarks, voice: await spoken() },
  });
  const saving = { status: "To Be Reviewed", assessorComments: "Until here.", voice: await spoken() } as const;
  await as(ann, calls.reviewPortfolio, { params: { id: body.portfolio._id }, body: saving });
  await madeBundle(product, ada, sam.id);
  await madeRoomBundle(product, bearing(await entered(product, await opened(product))));
  await sendDigests(deps);
  // What a device is told is sent within seconds, so that only a subscription is copied.
  await as(ann, calls.turnOnPush, { body: openBrowser().subscription });
  await deps.db
    .insertInto("erasures")
    .values({ portfolio: "of one that is gone", at: "2026-01-01T00:00:00.000Z" })
    .execute();
  const identity = { issuer: "https://id.example.com", subject: "1", createdAt: "2026-01-01T00:00:00.000Z" };
  await deps.db
    .insertInto("identities")
    .values({ ...identity, account: sam.id })
    .execute();
}

/** An empty place to copy to. */
export interface Place {
  settings: Settings;
  remove(): Promise<void>;
}

export async function newPlace(kind: "SQLite" | "PostgreSQL", more: Record<string, string> = {}): Promise<Place> {
  return placeIn(kind === "PostgreSQL" ? await freshDatabase(templateUrl(), "template0", "icu") : undefined, more);
}

/**
 * Also an empty place, in which the migrations have run: to run them costs as much again as to copy there. Whoever
 * copies needs none that have.
 */
export async function migratedPlace(...[kind, more = {}]: Parameters<typeof newPlace>): Promise<Place> {
  if (kind === "PostgreSQL") return placeIn(await freshDatabase((await migratedTemplate()).url), more);
  const place = await placeIn(undefined, more);
  await copyTemplate(place.settings.DATA_DIR);
  return place;
}

// The template of the products has another locale. Made once by each worker that needs it.
let template: Promise<FreshDatabase> | undefined;
function migratedTemplate(): Promise<FreshDatabase> {
  template ??= freshDatabase(templateUrl(), "template0", "icu").then(async (fresh) => {
    const database = await openDatabase({ DATABASE_URL: fresh.url, DATABASE_POOL: 1, DATA_DIR: "" });
    await database.close();
    return fresh;
  });
  return template;
}

function templateUrl(): string {
  return process.env.TEST_TEMPLATE_URL ?? "";
}

async function placeIn(postgres: FreshDatabase | undefined, more: Record<string, string>): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "place-"));
  return {
    settings: readSettings({ DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }), ...more }),
    remove: async () => {
      await postgres?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The rows of every table as sorted texts, without the code under test. Counters of nothing and derived columns are
 * left out.
 */
export async function allRows({ db }: Pick<Contents, "db">): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of tableNames.filter((name) => !tableFacts[name].isLocal)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    tables[table] = rows
      .filter((row) => !isZero(table, row))
      .map((row) => textOf(table, row))
      .sort();
  }
  return tables;
}

/** The bytes of every stored file, by its path. */
export async function allFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths
    .sort()
    .map(async (path) => [path.slice(folder.length), (await readFile(path)).toString("base64")]);
  return Object.fromEntries(await Promise.all(files));
}

/** The files of an installation in object storage, by their names. */
export async function allStored(files: Files): Promise<Record<string, string>> {
  const stored: Record<string, string> = {};
  for await (const batch of files.list())
    for (const { name } of batch) {
      const found = await files.get(name);
      if (found) stored[name] = (await buffer(found.bytes)).toString("base64");
    }
  return stored;
}

function isZero(table: TableName, row: Record<string, unknown>): boolean {
  const { counter } = tableFacts[table];
  return counter !== undefined && row[counter] === 0;
}

function textOf(table: TableName, row: Record<string, unknown>): string {
  const { derived = [] } = tableFacts[table];
  return JSON.stringify(
    Object.entries(row)
      .filter(([column]) => !derived.includes(column))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
