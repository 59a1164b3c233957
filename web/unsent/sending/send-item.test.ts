import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Refused, Unreachable } from "../../app/api.ts";
import { after, type OutboxEvent, type OutboxItem } from "../outbox/item.ts";
import { type Server, sendItem } from "./send-item.ts";

const key = "outbox/sam/1";
const piece = 4;

interface World {
  item: OutboxItem | undefined;
  photos: Map<string, Blob>;
  /** What the server has: uploads by hash, and what was saved. */
  uploads: Map<string, number>;
  saves: string[][];
  bytesSent: number;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

function openWorld(texts: string[], own: Partial<OutboxItem> = {}): World {
  const photos = texts.map((text, id) => {
    return { id: String(id), name: `${id}.jpg`, bytes: text.length, sha256: hashOf(text), sent: 0 };
  });
  const sent = {
    call: "createPortfolio",
    fields: [],
    sendKey: "key",
    form: "create",
    values: {},
    title: "Board",
  } as const;
  const item: OutboxItem = { ...sent, fields: [], at: "2026", photos, mayBeSaved: false, ...own };
  const blobs = new Map(texts.map((text, id) => [String(id), new Blob([text])]));
  return { item, photos: blobs, uploads: new Map(), saves: [], bytesSent: 0 };
}

function deviceIn(world: World) {
  return {
    read: async () => world.item,
    readPhoto: async (_: string, id: string) => world.photos.get(id),
    record: async (_: string, event: OutboxEvent) => {
      world.item = world.item && after(world.item, event);
    },
  };
}

/** `fault` is asked before and after everything that the server does, and may throw. */
function serverIn(world: World, fault: () => void = () => undefined): Server {
  async function through<T>(act: () => T): Promise<T> {
    fault();
    const answer = act();
    fault();
    return answer;
  }
  return {
    begin: ({ sha256, bytes }) =>
      through(() => {
        const sent = world.uploads.get(sha256) ?? 0;
        world.uploads.set(sha256, sent);
        return { url: sha256, sent: sent === bytes ? sent : 0 };
      }),
    upload: async (url, blob, onArrived) => {
      for (;;) {
        const sent = world.uploads.get(url);
        if (sent === undefined) throw new Refused(404, "gone", []);
        if (sent === blob.size) return;
        await through(() => {
          world.bytesSent += Math.min(piece, blob.size - sent);
          world.uploads.set(url, Math.min(blob.size, sent + piece));
          onArrived(Math.min(blob.size, sent + piece));
        });
      }
    },
    save: (_, hashes) =>
      through(() => {
        const [saved] = world.saves;
        if (saved) return { portfolio: "p", received: saved };
        const missing = hashes.flatMap((hash, index) =>
          world.uploads.has(hash) ? [] : [{ path: `uploads.${index}`, message: "gone" }],
        );
        if (missing.length > 0) throw new Refused(409, "gone", missing);
        world.saves.push(hashes);
        world.uploads.clear();
        return { portfolio: "p", received: hashes };
      }),
  };
}

/** Tries until nothing is left to do, as the sender does; each try may end the tab. */
async function sendUntilDone(world: World, server: Server, tries = 500): Promise<void> {
  for (let left = tries; left > 0; left--) {
    const isDone = await sendItem(key, deviceIn(world), server).then(
      () => true,
      (error) => {
        if (error instanceof Refused || error instanceof Unreachable) return false;
        throw error;
      },
    );
    if (isDone) return;
  }
  throw new Error("never done");
}

test("however often the signal is lost, before or after the server has acted, each item is saved once and whole", async () => {
  const texts = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30, unit: "grapheme-ascii" }), { maxLength: 5 });
  const arrives = fc.asyncProperty(texts, fc.array(fc.boolean(), { maxLength: 40 }), async (photos, losses) => {
    const world = openWorld(photos);
    const left = [...losses];
    const server = serverIn(world, () => {
      if (left.shift()) throw new Unreachable();
    });
    await sendUntilDone(world, server);
    expect([world.item, world.saves]).toEqual([undefined, [photos.map(hashOf)]]);
    const needed = photos.join("").length;
    expect(world.bytesSent).toBeLessThanOrEqual(needed + piece * losses.filter(Boolean).length);
  });
  await fc.assert(arrives);
});

test("a save that may have arrived is repeated before a photo is sent, and if it has, none is", async () => {
  const world = openWorld(["one", "two"], { mayBeSaved: true });
  world.saves.push([hashOf("one"), hashOf("two")]);
  await sendItem(key, deviceIn(world), serverIn(world));
  expect([world.item, world.bytesSent]).toEqual([undefined, 0]);
});

test("one that has not arrived goes on with its photos at once", async () => {
  const world = openWorld(["one", "two"], { mayBeSaved: true });
  await sendItem(key, deviceIn(world), serverIn(world));
  expect([world.item, world.saves.length]).toEqual([undefined, 1]);
});

test("a photo that the server has forgotten is sent again", async () => {
  const world = openWorld(["one", "two"]);
  const server = serverIn(world);
  let forgets = true;
  const forgetful: Server = {
    ...server,
    save: (item, hashes) => {
      if (forgets) world.uploads.delete(hashOf("one"));
      forgets = false;
      return server.save(item, hashes);
    },
  };
  await sendUntilDone(world, forgetful);
  expect([world.item, world.saves.length]).toEqual([undefined, 1]);
});

test("a photo that cannot be used is marked with the reason, and the rest is saved", async () => {
  const world = openWorld(["one", "two"]);
  const server = serverIn(world);
  const picky: Server = {
    ...server,
    upload: (url, blob, onArrived) => {
      if (url === hashOf("one")) throw new Refused(415, "one is no photo", []);
      return server.upload(url, blob, onArrived);
    },
  };
  await sendItem(key, deviceIn(world), picky);
  expect(world.saves).toEqual([[hashOf("two")]]);
  expect(world.item).toMatchObject({
    photos: [{ id: "0", refusal: "one is no photo" }],
    attention: { kind: "photos", portfolio: "p" },
  });
});

test("a photo that this device has damaged is not sent", async () => {
  const world = openWorld(["one"]);
  world.photos.set("0", new Blob(["on!"]));
  await sendItem(key, deviceIn(world), serverIn(world));
  expect([world.bytesSent, world.item?.photos[0]?.refusal]).toEqual([0, expect.stringContaining("0.jpg")]);
});

test.each([
  ["another version", new Refused(412, "changed", []), "conflict"],
  [
    "other contents under its key",
    new Refused(409, "sent before", [{ path: "idempotency-key", message: "" }]),
    "conflict",
  ],
  ["a text that is too long", new Refused(400, "too long", []), "refused"],
  ["a learner who may not any more", new Refused(403, "not allowed", []), "refused"],
])("of %s a person is asked", async (_, refusal, kind) => {
  const world = openWorld(["one"]);
  await sendItem(key, deviceIn(world), { ...serverIn(world), save: () => Promise.reject(refusal) });
  expect(world.item?.attention).toEqual({ kind, why: refusal.message });
});

test.each([401, 408, 429, 500, 503])("after %s it waits, and is sent later", async (status) => {
  const world = openWorld(["one"]);
  const failing: Server = { ...serverIn(world), save: () => Promise.reject(new Refused(status, "later", [])) };
  await expect(sendItem(key, deviceIn(world), failing)).rejects.toMatchObject({ status });
  expect(world.item?.attention).toBeUndefined();
  await sendItem(key, deviceIn(world), serverIn(world));
  expect(world.item).toBeUndefined();
});

const signOff: Partial<OutboxItem> = {
  ...{ call: "reviewPortfolio", portfolio: "p", version: '"1"', act: "signOff", body: { status: "Reviewed" } },
  followedBy: [{ body: { status: "Done" }, sendKey: "second", act: "finish" }],
};

/** A portfolio on a server that knows versions and idempotency keys. */
function reviewing(fault: () => void) {
  const portfolio = { version: 1, acts: [] as string[] };
  const known = new Set<string>();
  const save: Server["save"] = async (item) => {
    fault();
    if (!known.has(item.sendKey)) {
      if (item.version !== `"${portfolio.version}"`) throw new Refused(412, "changed", []);
      known.add(item.sendKey);
      portfolio.version++;
      portfolio.acts.push(String(item.act));
    }
    fault();
    return { portfolio: "p", version: portfolio.version, received: [] };
  };
  return { portfolio, save };
}

test("what is submitted and then marked happens in this order and once, however often the answer is lost", async () => {
  const happens = fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 20 }), async (losses) => {
    const world = openWorld([], signOff);
    const left = [...losses];
    const { portfolio, save } = reviewing(() => {
      if (left.shift()) throw new Unreachable();
    });
    await sendUntilDone(world, { ...serverIn(world), save });
    expect([world.item, portfolio.acts]).toEqual([undefined, ["signOff", "finish"]]);
  });
  await fc.assert(happens);
});

test("what somebody has changed in between is not marked: a person is asked", async () => {
  const world = openWorld([], signOff);
  let answers = 0;
  const { portfolio, save } = reviewing(() => {
    // The first answer is lost, and the portfolio changes before it is asked for again.
    if (++answers !== 2) return;
    portfolio.version++;
    throw new Unreachable();
  });
  await sendUntilDone(world, { ...serverIn(world), save });
  expect(portfolio.acts).toEqual(["signOff"]);
  expect(world.item).toMatchObject({ act: "finish", attention: { kind: "conflict" } });
});
