import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/lists/table.tsx";

export interface Opens {
  onOpen: (learner: string) => void;
}

/** A learner's name, which opens what was decided on each criterion. */
export function learnerColumn<Row extends { learner: { _id: string; name: string } }>(
  onOpen: Opens["onOpen"],
): Column<Row> {
  return {
    head: "Learner",
    kind: "header",
    cell: ({ learner }) => (
      <Button variant="quiet" className="-ml-3.5 text-left" onClick={() => onOpen(learner._id)}>
        {learner.name}
      </Button>
    ),
  };
}
