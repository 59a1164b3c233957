import type { CoverageReport } from "contract/exports/reports.ts";
import { attributes } from "contract/quality/sampling.ts";
import { learnersIn } from "../../accounts/people/groups.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { sampledIn } from "../../quality/overview.ts";
import { plansOf } from "../../quality/plans.ts";
import type { Asked } from "./asked.ts";

/** How many of the values that occur in each assessor's rounds are sampled, by what they are of. */
export async function coverageReport(deps: Dependencies, asked: Asked): Promise<CoverageReport> {
  const { period, assessor, qualification, group, units } = asked;
  const plan = (await plansOf(deps.db)).find(
    (one) =>
      one.from <= period.to &&
      one.until >= period.from &&
      (qualification === "" || one.qualification === qualification),
  );
  if (!plan) return { period, plan: null, assessors: [] };
  const rows = await sampledIn(deps, plan, group && (await learnersIn(deps.db, group.id)));
  const assessors = rows
    .filter((row) => assessor === "" || row.assessor._id === assessor)
    .map((row) => ({
      assessor: row.assessor,
      attributes: attributes.flatMap((attribute) => {
        const isOther = (value: string) => attribute === "unit" && units !== undefined && !units.includes(value);
        const cells = row.cells.filter((cell) => cell.attribute === attribute && !isOther(cell.value));
        const sampled = cells.filter((cell) => cell.sampled > 0).length;
        return cells.length === 0 ? [] : [{ attribute, occurred: cells.length, sampled }];
      }),
    }));
  return {
    period,
    plan: { from: plan.from, to: plan.until },
    assessors: assessors.sort((one, other) => one.assessor.name.localeCompare(other.assessor.name, "en")),
  };
}
