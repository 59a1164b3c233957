import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { slugOf } from "contract/exports/bundles.ts";
import { findAccount } from "../../accounts/accounts.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { scopeIn } from "../../portfolios/visitors.ts";
import type { Scope } from "../bundle/record.ts";
import {
  type AssemblyJob,
  addSignedList,
  assembleBundle,
  checkDiskSpace,
  readmeOf,
} from "../bundle/worker/assembly.ts";
import { openZipWriter } from "../bundle/worker/zip.ts";

type RoomJob = Omit<AssemblyJob, keyof Scope> & { room: string };

/**
 * Writes everything in a room as one signed ZIP to `target`: in it each learner's own bundle, which is signed too and can
 * be checked by itself, without addresses, drafts or what is only saved. Answers its size in bytes. @throws as `assembleBundle`
 */
export async function assembleRoomBundle(deps: Dependencies, job: RoomJob, target: string): Promise<number> {
  const room = await deps.db.selectFrom("rooms").selectAll().where("id", "=", job.room).executeTakeFirstOrThrow();
  const scope = scopeIn(room);
  const madeAt = deps.clock.now();
  const zip = openZipWriter(target, madeAt, job.signal);
  try {
    for (const [index, { learner }] of scope.entries()) {
      job.signal.throwIfAborted();
      job.onProgress(index, scope.length, zip.size());
      await checkDiskSpace(deps);
      const student = await findAccount(deps.db, learner);
      if (!student) continue;
      const inner = deps.files.incoming();
      try {
        const own = {
          student,
          isWhole: false,
          isOwn: false,
          isVisitors: true as const,
          bundle: newId(),
          onProgress: () => undefined,
        };
        await assembleBundle(deps, { ...job, ...own }, inner);
        const name = `${String(index + 1).padStart(3, "0")}-${slugOf(student.name, "learner")}.zip`;
        await zip.add(name, createReadStream(inner), "store");
      } finally {
        await rm(inner, { force: true });
      }
    }
    job.onProgress(scope.length, scope.length, zip.size());
    const what = `Everything in the room “${room.name}” in one file`;
    await addSignedList(deps, { bundle: job.bundle, readme: readmeOf(deps, what, howToRead, madeAt) }, madeAt, zip);
    await zip.end();
    return zip.size();
  } finally {
    await zip.abort();
  }
}

const howToRead = `Each learner has a bundle of their own in it. Unpack one and open its index.html in a browser; it needs no network.
Each is signed as well, and the page that is named below checks them one by one.`;
