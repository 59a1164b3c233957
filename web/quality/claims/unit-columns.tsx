import { dayOf } from "contract/core/dates.ts";
import type { ClaimLine } from "contract/quality/claims.ts";
import { Link } from "react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { counted } from "../../ui/language.ts";
import type { Column } from "../../ui/lists/table.tsx";

const learner: Column<ClaimLine> = {
  head: "Learner",
  kind: "header",
  cell: ({ learner, registrationNo }) => (
    <span className="flex items-center gap-2.5">
      <Avatar name={learner.name} size="small" />
      <span className="min-w-0">
        {learner.name}
        {registrationNo === "" && (
          <Link to={`/hours?student=${learner._id}`} className="block font-normal text-sm">
            Add registration number
          </Link>
        )}
      </span>
    </span>
  ),
  className: "max-md:py-1.5! max-md:pl-9!",
};
const unit: Column<ClaimLine> = { head: "Unit", cell: ({ unit, unitTitle }) => `${unit} ${unitTitle}` };
const achieved: Column<ClaimLine> = {
  head: "Achieved",
  label: "Achieved",
  cell: ({ achievedAt }) => <span className="whitespace-nowrap">{achievedAt && dayOf(achievedAt)}</span>,
};
const assessor: Column<ClaimLine> = { head: "Assessor", label: "Assessor", cell: ({ assessor }) => assessor.name };
const sampled: Column<ClaimLine> = { head: "Sampled", label: "Sampled", cell: sampledBy };

/** Of a unit that is not claimed. */
export const readyColumns = [learner, unit, achieved, assessor, sampled];

const claimed: Column<ClaimLine> = {
  head: "Since",
  label: "Since",
  cell: ({ last }) => last && <span className="whitespace-nowrap">{dayOf(last.at)}</span>,
};
const reference: Column<ClaimLine> = {
  head: "Reference",
  label: "Reference",
  cell: ({ last, isFlagged }) => (
    <>
      {last?.batch}
      {last?.reference && ` · ${last.reference}`}
      {isFlagged && (
        <span className="block font-medium text-waiting">An action was required after this was claimed.</span>
      )}
    </>
  ),
};

/** Of one that is. */
export const claimedColumns = [learner, unit, achieved, assessor, claimed, reference];

/** "2 samples agreed, Priya Raman". */
function sampledBy({ agreed, verifiers }: ClaimLine): string {
  return [`${counted(agreed, "sample")} agreed`, ...verifiers.map(({ name }) => name)].join(", ");
}
