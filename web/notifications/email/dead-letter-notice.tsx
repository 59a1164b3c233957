import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { grouped } from "../../ui/language.ts";

/** Warns administrators of emails that could not be sent; renders nothing while there are none. */
export function DeadLetterNotice() {
  const count = useAnswer("viewCounts").data?.deadLetters ?? 0;
  if (count === 0) return null;
  return (
    <p className="mb-3 rounded-control bg-danger-soft px-3 py-1.5 text-sm">
      <span className="font-medium text-danger">
        {count === 1 ? "One email could not be sent." : `${grouped(count)} emails could not be sent.`}
      </span>{" "}
      <Link to="/admin/emails">See which and why</Link>
    </p>
  );
}
