import type { BundleQualification } from "contract/exports/bundle-plan.ts";
import type { Db } from "../../platform/dependencies.ts";
import { fingerprintOf } from "../../qualifications/importing.ts";
import { reference, versionOfUnit, versionsBy } from "../../qualifications/versions.ts";

/** The versions that a learner was enrolled on, or of which something of theirs is, but for the reference. */
export async function qualificationsOf(db: Db, learner: string): Promise<BundleQualification[]> {
  const portfolios = db.selectFrom("portfolios").where("portfolios.student", "=", learner);
  const [enrolled, units, tasks] = await Promise.all([
    db.selectFrom("enrolments").select("qualification").where("learner", "=", learner).execute(),
    portfolios
      .select("portfolios.unit")
      .union(
        portfolios
          .innerJoin("furtherPlaces", "furtherPlaces.portfolio", "portfolios.id")
          .select("furtherPlaces.unit as unit"),
      )
      .union(portfolios.innerJoin("decisions", "decisions.portfolio", "portfolios.id").select("decisions.unit as unit"))
      .union(db.selectFrom("decisions").select("decisions.unit as unit").where("decisions.learner", "=", learner))
      .execute(),
    db.selectFrom("tasks").select("places").where("learner", "=", learner).execute(),
  ]);
  const planned = tasks.flatMap(({ places }) => (JSON.parse(places) as { unit: string }[]).map(({ unit }) => unit));
  const ofUnits = [...units.map(({ unit }) => unit), ...planned].map((unit) => versionOfUnit(unit)._id);
  const ids = [...enrolled.flatMap(({ qualification }) => qualification ?? []), ...ofUnits];
  const versions = await versionsBy(db, ids);
  return [...versions.values()]
    .filter((version) => version !== reference)
    .map(({ code, version, document }) => ({ code, version, sha256: fingerprintOf(document), document }))
    .sort((one, other) => (`${one.code} ${one.version}` < `${other.code} ${other.version}` ? -1 : 1));
}
