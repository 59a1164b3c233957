import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";

/** Warns administrators of emails that could not be sent; renders nothing while there are none. */
export function DeadLetterNotice() {
  const deadLetters = useAnswer("listDeadLetters");
  const count = deadLetters.data?.length ?? 0;
  if (count === 0) return null;
  return (
    <p className="mb-4 rounded-panel border-2 border-danger bg-danger-soft p-4">
      <span className="font-semibold text-danger">
        {count === 1 ? "One email could not be sent." : `${count} emails could not be sent.`}
      </span>{" "}
      <Link to="/admin/mail">See which and why</Link>
    </p>
  );
}
