import type { DutyName } from "contract/accounts/duty-names.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { Identify } from "../platform/http/handlers.ts";

/** Identifies staff with what they are given beside their role. Both are asked for at once. */
export function withDuties(deps: Dependencies, identify: Identify): Identify {
  return {
    ...identify,
    find: async (named) => {
      const [viewer, [duty]] = await Promise.all([
        identify.find(named),
        holds(deps.db, { account: named.account, duty: "verifier", today: dayInLondon(deps.clock.now()) }),
      ]);
      return viewer && duty && viewer.role !== "student" ? { ...viewer, isVerifier: true } : viewer;
    },
  };
}

export async function isVerifier({ db, clock }: Pick<Dependencies, "db" | "clock">, account: string): Promise<boolean> {
  return (await holds(db, { account, duty: "verifier", today: dayInLondon(clock.now()) })).length > 0;
}

/** Of a trainee, who countersigns for them; undefined for whoever is none today. */
export async function traineeDuty({ db, clock }: Pick<Dependencies, "db" | "clock">, account: string) {
  const [duty] = await holds(db, { account, duty: "trainee", today: dayInLondon(clock.now()) });
  return duty;
}

const holds = prepared(["account", "duty", "today"], (db, value) =>
  db
    .selectFrom("duties")
    .select("duties.with")
    .where("duties.account", "=", value("account"))
    .where("duties.duty", "=", value("duty") as DutyName)
    .where("duties.from", "<=", value("today"))
    .where(({ or, eb }) => or([eb("duties.until", "is", null), eb("duties.until", ">", value("today"))]))
    .limit(1),
);
