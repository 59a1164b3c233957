import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";

/** Tells administrators that letters could not be sent; nothing while there are none. */
export function DeadLetterNotice() {
  const letters = useAnswer("listDeadLetters");
  const count = letters.data?.length ?? 0;
  if (count === 0) return null;
  return (
    <p className="mb-4 rounded-panel border-2 border-danger bg-danger-soft p-4">
      <span className="font-semibold text-danger">
        {count === 1 ? "One letter could not be sent." : `${count} letters could not be sent.`}
      </span>{" "}
      <Link to="/admin/mail">See which and why</Link>
    </p>
  );
}
