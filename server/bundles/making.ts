import { rm } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { isVisible } from "contract/permissions.ts";
import { findAccount } from "../accounts/accounts.ts";
import type { BundleRow } from "../database/bundle-row.ts";
import { newId } from "../database/ids.ts";
import type { House } from "../house.ts";
import { refusalFor } from "../http/refusals.ts";
import { assembleBundle, noRoom, type Printer } from "./assembling.ts";
import { beat, type Claimed, drop, fail, finish, handBack, heartbeat, putOff, takeUpBundle } from "./claims.ts";
import type { Scope } from "./record.ts";

const patience = { idle: 1000, fault: 5000 };

interface Log {
  info(line: object, message: string): void;
  error(line: object, message: string): void;
}

/** Makes the bundles that people have asked for, until it is stopped: what is half made then is handed back. */
export interface BundleMaking {
  stop(): Promise<void>;
}

/** Every server does this, one bundle at a time, and they share the work. */
export function startBundleMaking(house: House, printer: Printer, log: Log): BundleMaking {
  const ended = new AbortController();
  const working = work({ house, printer, log, ended: ended.signal });
  return {
    stop: async () => {
      ended.abort(new Error("the server stops"));
      await working;
    },
  };
}

interface Workshop {
  house: House;
  printer: Printer;
  log: Log;
  ended: AbortSignal;
}

async function work(workshop: Workshop): Promise<void> {
  const { house, ended, log } = workshop;
  while (!ended.aborted) {
    const rest = await round(workshop, house).catch((error: unknown) => {
      // The database may be away for a moment; who asked is in it and waits.
      log.error({ name: error instanceof Error ? error.name : "unknown" }, "bundles could not be looked for");
      return patience.fault;
    });
    if (rest > 0) await setTimeout(rest, undefined, { signal: ended, ref: false }).catch(() => undefined);
  }
}

/** Answers how long there is nothing to do, in milliseconds. */
async function round(workshop: Workshop, { db, clock }: House): Promise<number> {
  const bundle = await takeUpBundle(db, clock);
  if (!bundle) return patience.idle;
  await makeBundle(workshop, bundle);
  return 0;
}

async function makeBundle(workshop: Workshop, bundle: Claimed): Promise<void> {
  const { house, log, ended } = workshop;
  const scope = await scopeOf(house, bundle);
  if (!scope) return drop(house.db, bundle);
  const life = signsOfLife(house, bundle, ended);
  const target = house.files.incoming();
  try {
    const making = { ...scope, bundle: bundle.id, printer: workshop.printer, signal: life.signal };
    const bytes = await assembleBundle(house, { ...making, onProgress: life.note }, target);
    await life.end();
    await keep(house, bundle, target, bytes);
    log.info({ bundle: bundle.id, bytes, attempt: bundle.attempts }, "bundle made");
  } catch (error) {
    await life.end();
    await rm(target, { force: true });
    if (life.isLost()) return;
    if (ended.aborted) return handBack(house.db, house.clock, bundle);
    await tellFault(workshop, bundle, error);
  }
}

async function tellFault({ house: { db, clock }, log }: Workshop, bundle: Claimed, error: unknown): Promise<void> {
  const name = error instanceof Error ? error.name : "unknown";
  log.error({ bundle: bundle.id, attempt: bundle.attempts, name }, "bundle not made");
  // Trying again at once would find the disk as full as before.
  if (refusalFor(error)?.status === 507) await fail(db, clock, bundle, noRoom);
  else await putOff(db, clock, bundle);
}

async function keep({ db, clock, files }: House, bundle: Claimed, target: string, bytes: number): Promise<void> {
  const name = `${newId()}.zip`;
  await files.adopt(name, target);
  if (!(await finish(db, clock, bundle, name, bytes))) await files.remove(name);
}

// Permission is asked again when the making begins: an assignment may have changed since.
async function scopeOf({ db }: House, bundle: BundleRow): Promise<Scope | undefined> {
  const student = await findAccount(db, bundle.student);
  const asker = await findAccount(db, bundle.asker);
  if (!student || !asker?.isActive || asker.role !== bundle.role) return undefined;
  const account = { student: student.id, assessor: student.assessor, status: "Draft" } as const;
  if (!isVisible({ _id: asker.id, role: asker.role }, "viewBundle", account)) return undefined;
  return { student, isWhole: asker.role !== "assessor" };
}

interface SignsOfLife {
  signal: AbortSignal;
  note(done: number, total: number, bytes: number): void;
  /** Somebody else has the bundle now, or nobody wants it. */
  isLost(): boolean;
  end(): Promise<void>;
}

// Progress is written at most once in half a second, and a sign of life now and then while nothing moves.
function signsOfLife({ db, clock }: House, bundle: Claimed, ended: AbortSignal): SignsOfLife {
  const lost = new AbortController();
  const progress = { done: 0, total: 0, bytes: 0 };
  let isOver = false;
  let told = 0;
  let writing = Promise.resolve();
  function write(): void {
    told = Date.now();
    writing = writing
      .then(() => (isOver ? true : beat(db, clock, bundle, { ...progress })))
      .then((isOurs) => isOurs || lost.abort(new Error("another server has taken the bundle")))
      // The database may be away for a moment; if for longer, the lease ends and another server begins anew.
      .then(
        () => undefined,
        () => undefined,
      );
  }
  const timer = setInterval(write, heartbeat);
  timer.unref();
  return {
    signal: AbortSignal.any([ended, lost.signal]),
    note: (done, total, bytes) => {
      Object.assign(progress, { done, total, bytes });
      if (Date.now() - told > 500 || done === total) write();
    },
    isLost: () => lost.signal.aborted,
    end: async () => {
      clearInterval(timer);
      await writing;
      isOver = true;
    },
  };
}
