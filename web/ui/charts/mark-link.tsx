import type { ReactNode } from "react";
import { Link } from "react-router";

/**
 * A shape of a drawing that leads to its list under the mouse. The drawing is hidden from screen readers and the keyboard:
 * the same link stands in the legend or below the bar.
 */
export function MarkLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return <g>{children}</g>;
  return (
    <Link to={to} tabIndex={-1} className="hover:opacity-80">
      {children}
    </Link>
  );
}
