import { rm } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { isVisible } from "contract/core/permissions.ts";
import { findAccount } from "../../../accounts/accounts.ts";
import type { BundleRow } from "../../../platform/database/bundle-row.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { refusalFor } from "../../../platform/http/refusals.ts";
import type { Scope } from "../record.ts";
import { assembleBundle, noRoom, type PdfRenderer } from "./assembly.ts";
import {
  type Claimed,
  claimBundle,
  deleteClaimed,
  heartbeat,
  markFailed,
  markReady,
  release,
  renewLease,
  retryLater,
} from "./lease.ts";

const patience = { idle: 1000, fault: 5000 };

interface Log {
  info(line: object, message: string): void;
  error(line: object, message: string): void;
}

/** Makes the bundles that people have asked for, until it is stopped: what is half made then is handed back. */
export interface BundleWorker {
  stop(): Promise<void>;
}

/** Every server does this, one bundle at a time, and they share the work. */
export function startBundleWorker(deps: Dependencies, printer: PdfRenderer, log: Log): BundleWorker {
  const ended = new AbortController();
  const working = work({ deps, printer, log, ended: ended.signal });
  return {
    stop: async () => {
      ended.abort(new Error("the server stops"));
      await working;
    },
  };
}

interface BundleWorkerContext {
  deps: Dependencies;
  printer: PdfRenderer;
  log: Log;
  ended: AbortSignal;
}

async function work(workshop: BundleWorkerContext): Promise<void> {
  const { deps, ended, log } = workshop;
  while (!ended.aborted) {
    const rest = await round(workshop, deps).catch((error: unknown) => {
      // The database may be away for a moment; who asked is in it and waits.
      log.error({ name: error instanceof Error ? error.name : "unknown" }, "bundles could not be looked for");
      return patience.fault;
    });
    if (rest > 0) await setTimeout(rest, undefined, { signal: ended, ref: false }).catch(() => undefined);
  }
}

/** Answers how long there is nothing to do, in milliseconds. */
async function round(workshop: BundleWorkerContext, { db, clock }: Dependencies): Promise<number> {
  const bundle = await claimBundle(db, clock);
  if (!bundle) return patience.idle;
  await makeBundle(workshop, bundle);
  return 0;
}

async function makeBundle(workshop: BundleWorkerContext, bundle: Claimed): Promise<void> {
  const { deps, log, ended } = workshop;
  const scope = await scopeOf(deps, bundle);
  if (!scope) return deleteClaimed(deps.db, bundle);
  const life = startHeartbeat(deps, bundle, ended);
  const target = deps.files.incoming();
  try {
    const making = { ...scope, bundle: bundle.id, printer: workshop.printer, signal: life.signal };
    const bytes = await assembleBundle(deps, { ...making, onProgress: life.note }, target);
    await life.end();
    await keep(deps, bundle, target, bytes);
    log.info({ bundle: bundle.id, bytes, attempt: bundle.attempts }, "bundle made");
  } catch (error) {
    await life.end();
    await rm(target, { force: true });
    if (life.isLost()) return;
    if (ended.aborted) return release(deps.db, deps.clock, bundle);
    await tellFault(workshop, bundle, error);
  }
}

async function tellFault(
  { deps: { db, clock }, log }: BundleWorkerContext,
  bundle: Claimed,
  error: unknown,
): Promise<void> {
  const name = error instanceof Error ? error.name : "unknown";
  log.error({ bundle: bundle.id, attempt: bundle.attempts, name }, "bundle not made");
  // Trying again at once would find the disk as full as before.
  if (refusalFor(error)?.status === 507) await markFailed(db, clock, bundle, noRoom);
  else await retryLater(db, clock, bundle);
}

async function keep({ db, clock, files }: Dependencies, bundle: Claimed, target: string, bytes: number): Promise<void> {
  const name = `${newId()}.zip`;
  await files.adopt(name, target);
  if (!(await markReady(db, clock, bundle, name, bytes))) await files.remove(name);
}

// Permission is asked again when the making begins: an assignment may have changed since.
async function scopeOf({ db }: Dependencies, bundle: BundleRow): Promise<Scope | undefined> {
  const student = await findAccount(db, bundle.student);
  const asker = await findAccount(db, bundle.asker);
  if (!student || !asker?.isActive || asker.role !== bundle.role) return undefined;
  const account = { student: student.id, assessor: student.assessor, status: "Draft" } as const;
  if (!isVisible({ _id: asker.id, role: asker.role }, "viewBundle", account)) return undefined;
  return { student, isWhole: asker.role !== "assessor" };
}

interface Heartbeat {
  signal: AbortSignal;
  note(done: number, total: number, bytes: number): void;
  /** Somebody else has the bundle now, or nobody wants it. */
  isLost(): boolean;
  end(): Promise<void>;
}

// Progress is written at most once in half a second, and a sign of life now and then while nothing moves.
function startHeartbeat({ db, clock }: Dependencies, bundle: Claimed, ended: AbortSignal): Heartbeat {
  const lost = new AbortController();
  const progress = { done: 0, total: 0, bytes: 0 };
  let isOver = false;
  let told = 0;
  let writing = Promise.resolve();
  function write(): void {
    told = Date.now();
    writing = writing
      .then(() => (isOver ? true : renewLease(db, clock, bundle, { ...progress })))
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
