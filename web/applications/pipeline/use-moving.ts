import { type ApplicationState, applicationStateNames, refusalToMove } from "contract/applications/states.ts";
import { useChangeWithToasts } from "../../app/change-toasts.ts";

export interface Moved {
  _id: string;
  /** The applicant's name. */
  name: string;
  isLearner: boolean;
}

/** Moves an application to another stage and says so, with Undo where it may go back. */
export function useMoving() {
  const { send } = useChangeWithToasts("moveApplication");

  function move(one: Moved, from: ApplicationState, to: ApplicationState): void {
    if (from === to) return;
    const undo = () => move(one, to, from);
    void send(
      { params: { id: one._id }, body: { from, to } },
      {
        message: `${one.name} is in ${applicationStateNames[to]} now.`,
        ...(refusalToMove(to, from, one) === undefined && { undo }),
      },
    );
  }

  return move;
}
