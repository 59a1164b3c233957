import { rm } from "node:fs/promises";
import { isVisible } from "contract/core/permissions.ts";
import { findAccount } from "../../../accounts/accounts.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { BundleRow } from "../../../platform/database/job-rows.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { asStoredName } from "../../../platform/files/stored-name.ts";
import { refusalFor } from "../../../platform/http/refusals.ts";
import { pollJobs } from "../../../platform/jobs.ts";
import { errorName, type Log } from "../../../platform/log.ts";
import { renderLogbookPdf, renderPortfolioPdf } from "../../pdf/rendering.ts";
import { assembleRoomBundle } from "../../rooms/assembly.ts";
import type { Scope } from "../record.ts";
import { type AssemblyJob, assembleBundle, outOfSpace, type PdfRenderer } from "./assembly.ts";
import {
  type BundleLeases,
  bundleLeases,
  type ClaimedBundle,
  deleteClaimed,
  heartbeatInterval,
  roomBundleLeases,
} from "./lease.ts";

/** Makes the requested bundles until it is stopped; an unfinished one is released then, for another server. */
export interface BundleWorker {
  stop(): Promise<void>;
}

/** Every server runs one, which makes one bundle at a time; the leases in the database share out the work. */
export function startBundleWorker(deps: Dependencies, renderer: PdfRenderer, log: BundleLog): BundleWorker {
  const stopping = new AbortController();
  const context = { deps, renderer, log, stopping: stopping.signal };
  const working = pollJobs(() => makeNext(context), { ...context, failure: "no bundle could be claimed" });
  return {
    stop: async () => {
      stopping.abort(new Error("the server stops"));
      await working;
    },
  };
}

type BundleLog = Pick<Log, "info" | "error">;

interface BundleWorkerContext {
  deps: Dependencies;
  renderer: PdfRenderer;
  log: BundleLog;
  stopping: AbortSignal;
}

/** Makes one bundle, of a learner or of a room. Answers whether one was due. */
async function makeNext(context: BundleWorkerContext): Promise<boolean> {
  const { deps } = context;
  const bundle = await bundleLeases.claim(deps.db, deps.clock);
  if (bundle) {
    const scope = await scopeOf(deps, bundle);
    if (!scope) await deleteClaimed(deps.db, bundle);
    else
      await makeBundle(context, { bundle, leases: bundleLeases }, (job, to) =>
        assembleBundle(deps, { ...scope, ...job }, to),
      );
    return true;
  }
  const ofRoom = await roomBundleLeases.claim(deps.db, deps.clock);
  if (ofRoom)
    await makeBundle(context, { bundle: ofRoom, leases: roomBundleLeases }, (job, to) =>
      assembleRoomBundle(deps, { room: ofRoom.room, ...job }, to),
    );
  return ofRoom !== undefined;
}

interface Leased {
  bundle: Pick<ClaimedBundle, "id" | "claim" | "attempts">;
  leases: BundleLeases;
}
/** Writes the ZIP; answers its bytes. */
type Assemble = (job: Omit<AssemblyJob, keyof Scope>, target: string) => Promise<number>;

async function makeBundle(context: BundleWorkerContext, leased: Leased, assemble: Assemble): Promise<void> {
  const { deps, log, stopping } = context;
  const { bundle, leases } = leased;
  const heartbeat = startHeartbeat(deps, leased, stopping);
  const target = deps.files.incoming();
  try {
    const job = { bundle: bundle.id, renderer: context.renderer, signal: heartbeat.signal };
    const bytes = await assemble({ ...job, onProgress: heartbeat.onProgress }, target);
    await heartbeat.end();
    await publish(deps, leased, target, bytes);
    log.info({ bundle: bundle.id, bytes, attempt: bundle.attempts }, "bundle made");
  } catch (error) {
    await heartbeat.end();
    await rm(target, { force: true });
    if (heartbeat.isLost()) return;
    if (stopping.aborted) return leases.release(deps.db, deps.clock, bundle);
    await handleFailure(context, leased, error);
  }
}

async function handleFailure(
  { deps: { db, clock }, log }: BundleWorkerContext,
  { bundle, leases }: Leased,
  error: unknown,
): Promise<void> {
  log.error({ bundle: bundle.id, attempt: bundle.attempts, name: errorName(error) }, "bundle not made");
  // A retry after seconds would find the disk as full as before.
  if (refusalFor(error)?.status === 507) await leases.markFailed(db, clock, bundle, outOfSpace);
  else await leases.retryLater(db, clock, bundle);
}

async function publish(
  { db, clock, files }: Dependencies,
  { bundle, leases }: Leased,
  target: string,
  bytes: number,
): Promise<void> {
  const file = asStoredName(`${newId()}.zip`);
  await files.adopt(file, target);
  if (!(await leases.markReady(db, clock, bundle, { file, bytes }))) await files.remove(file);
}

// The permission is checked again when work begins, because the assignment may have changed since the request.
async function scopeOf({ db }: Dependencies, bundle: BundleRow): Promise<Scope | undefined> {
  const student = await findAccount(db, bundle.student);
  const requester = await findAccount(db, bundle.requestedBy);
  if (!student || !requester?.isActive || requester.role !== bundle.role) return undefined;
  const account = { student: student.id, assessor: student.assessor };
  if (!isVisible({ _id: requester.id, role: requester.role }, "viewBundle", account)) return undefined;
  return { student, isWhole: requester.role !== "assessor", isOwn: requester.id === student.id };
}

interface Heartbeat {
  signal: AbortSignal;
  onProgress(done: number, total: number, bytes: number): void;
  /** Another server holds the lease now, or the bundle was deleted. */
  isLost(): boolean;
  end(): Promise<void>;
}

// Progress is written at most every half second; while there is none, the heartbeat renews the lease every 15 seconds.
function startHeartbeat({ db, clock }: Dependencies, { bundle, leases }: Leased, stopping: AbortSignal): Heartbeat {
  const lost = new AbortController();
  const progress = { done: 0, total: 0, bytes: 0 };
  let isEnded = false;
  let writtenAt = 0;
  let writing = Promise.resolve();
  function write(): void {
    writtenAt = Date.now();
    writing = writing
      .then(() => (isEnded ? true : leases.renew(db, clock, bundle, { ...progress })))
      .then((isOurs) => isOurs || lost.abort(new Error("another server has taken the bundle")))
      // A short outage of the database does no harm; in a longer one the lease expires and another server starts again.
      .then(
        () => undefined,
        () => undefined,
      );
  }
  const timer = setInterval(write, heartbeatInterval);
  timer.unref();
  return {
    signal: AbortSignal.any([stopping, lost.signal]),
    onProgress: (done, total, bytes) => {
      Object.assign(progress, { done, total, bytes });
      if (Date.now() - writtenAt > 500 || done === total) write();
    },
    isLost: () => lost.signal.aborted,
    end: async () => {
      clearInterval(timer);
      await writing;
      isEnded = true;
    },
  };
}

/** The renderer that the PDF routes use too, but with low priority: people at a screen come first. */
export const pdfRenderer: PdfRenderer = {
  portfolio: (deps, id, signal, isWhole) => renderPortfolioPdf(deps, id, { lowPriority: true, signal }, isWhole),
  logbook: (deps, student, signal) => renderLogbookPdf(deps, student, { lowPriority: true, signal }),
};
