import { type MouseEvent, useEffect, useRef } from "react";
import { Link } from "react-router";

export interface FieldError {
  /** The id of the field's control. */
  path: string;
  message: string;
}

interface Props {
  errors: FieldError[];
  title?: string;
  /** How often the form has been submitted, for forms whose errors change while people type. */
  attempt?: number;
  /** The address of a field that is on another page. */
  addressOf?: (path: string) => string;
}

/**
 * The errors of a form at its top, each with a link to its field. Takes the focus when it appears or after each attempt,
 * never while somebody is typing.
 */
export function ErrorSummary({ errors, title = "There is a problem", attempt, addressOf }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const focusTrigger = attempt ?? errors.length > 0;
  useEffect(() => {
    if (focusTrigger) box.current?.focus();
  }, [focusTrigger]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-panel border-4 border-danger bg-panel p-4">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2 grid gap-1">
        {errors.map((error) => (
          <li key={error.path + error.message}>
            {addressOf ? (
              <Link to={addressOf(error.path)} className={line}>
                {error.message}
              </Link>
            ) : (
              <a href={`#${error.path}`} onClick={(event) => goTo(event, error.path)} className={line}>
                {error.message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const line = "inline-block min-h-6 font-semibold text-danger";

function goTo(event: MouseEvent, id: string): void {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  control.scrollIntoView({ block: "center" });
  control.focus({ preventScroll: true });
}
