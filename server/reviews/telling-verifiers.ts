import { notify } from "../notifications/notify.ts";
import { holding } from "../platform/database/holding.ts";
import type { Clock, Db } from "../platform/dependencies.ts";
import type { Standing } from "../portfolios/decisions.ts";

interface TakingBack {
  actor: string;
  portfolio: { id: string; title: string };
}

/**
 * Tells verifiers that decisions of a round which they sampled are taken back, in the transaction of the act: once for a round
 * until they have read it, however many decisions.
 */
export async function tellVerifiers(
  db: Db,
  clock: Clock,
  { actor: by, portfolio }: TakingBack,
  taken: Iterable<Pick<Standing, "round" | "verdict">>,
): Promise<void> {
  const rounds = new Set<string>();
  for (const { round, verdict } of taken) if (round && verdict === "accepted") rounds.add(round);
  if (rounds.size === 0) return;
  const samples = await db
    .selectFrom("samples")
    .select(["id", "checker", "review"])
    .where("portfolio", "=", portfolio.id)
    .where("review", "in", [...rounds])
    .where("kind", "!=", "countersign")
    .where("checker", "!=", by)
    .where("checker", "in", holding(db, clock, "verifier").select("duties.account"))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("notifications")
            .select("notifications.id")
            .where("notifications.kind", "=", "takenBack")
            .whereRef("notifications.account", "=", "samples.checker")
            .whereRef("notifications.subjectId", "=", "samples.id")
            .where("notifications.readAt", "is", null),
        ),
      ),
    )
    .orderBy("at", "desc")
    .orderBy("id")
    .execute();
  // Of several samples of a round the newest is linked.
  const newest = Map.groupBy(samples, ({ checker, review }) => `${checker} ${review}`);
  for (const [sample] of newest.values())
    if (sample?.checker)
      await notify(db, clock, { kind: "takenBack", to: sample.checker, by, sample: sample.id, portfolio });
}
