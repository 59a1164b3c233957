import { Gauge, Registry } from "prom-client";
import type { Db, Dependencies } from "../../dependencies.ts";

interface Figure {
  name: string;
  help: string;
  /** A number, or one for each state. */
  read(deps: Dependencies): Promise<number | Record<string, number>>;
}

const figures: Figure[] = [
  {
    name: "outbox_emails",
    help: "E-mails that wait, and dead letters, which nobody sends any more",
    read: async ({ db }) => ({
      waiting: await countJobs(db, "outbox", "waiting"),
      dead: await countJobs(db, "outbox", "dead"),
    }),
  },
  {
    name: "outbox_overdue_seconds",
    help: "For how long that e-mail has been due which has waited longest",
    read: async ({ db, clock }) => {
      const waiting = db.selectFrom("outbox").where("state", "=", "waiting");
      const { first } = await waiting.select(({ fn }) => fn.min("dueAt").as("first")).executeTakeFirstOrThrow();
      return first === null ? 0 : Math.max(0, clock.now().getTime() - Date.parse(first)) / 1000;
    },
  },
  {
    name: "bundles_waiting",
    help: "Bundles that are being made or wait to be",
    read: ({ db }) => countJobs(db, "bundles", "making"),
  },
  {
    name: "files_damaged",
    help: "Stored files that the scrub found missing or changed",
    read: async ({ db }) => {
      const counting = db.selectFrom("damagedFiles").select(({ fn }) => fn.countAll<number>().as("count"));
      return (await counting.executeTakeFirstOrThrow()).count;
    },
  },
  {
    name: "uploads_unfinished",
    help: "Photos of which pieces may still arrive",
    read: async ({ db, clock }) => {
      const unfinished = db.selectFrom("uploads").where("file", "is", null);
      const lasting = unfinished.where("expiresAt", ">", clock.now().toISOString());
      const { count } = await lasting.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
      return count;
    },
  },
];

/** Only where BACKUP_DIR is set. */
const backupFigures: Figure[] = [
  {
    name: "backup_completed_timestamp_seconds",
    help: "When the last automatic backup was complete; 0 before the first",
    read: async (deps) => Date.parse((await lastBackup(deps))?.endedAt ?? "1970-01-01") / 1000,
  },
  {
    name: "backup_failed",
    help: "1 while the last automatic backup has failed",
    read: async (deps) => ((await lastBackup(deps))?.reason ? 1 : 0),
  },
];

/** What the metrics say of the whole installation, the same at each of its servers: asked when they are read. */
export function installationMetrics(deps: Dependencies): Registry {
  const registry = new Registry();
  for (const { name, help, read } of deps.settings.BACKUP_DIR === undefined ? figures : [...figures, ...backupFigures])
    new Gauge({
      name,
      help,
      labelNames: ["state"],
      registers: [registry],
      async collect() {
        const found = await read(deps);
        if (typeof found === "number") this.set(found);
        else for (const [state, value] of Object.entries(found)) this.set({ state }, value);
      },
    });
  return registry;
}

async function countJobs(db: Db, jobs: "outbox" | "bundles", state: "waiting" | "dead" | "making"): Promise<number> {
  const counting = db.selectFrom(jobs).select(({ fn }) => fn.countAll<number>().as("count"));
  const { count } = await counting.where("state", "=", state).executeTakeFirstOrThrow();
  return count;
}

function lastBackup({ db }: Dependencies) {
  return db.selectFrom("backups").select(["endedAt", "reason"]).executeTakeFirst();
}
