import { createContext, type ReactNode, use } from "react";
import { Link } from "react-router";

/** Which screens exist. A link to one that does not is not drawn. */
export const Built = createContext<(path: string) => boolean>(() => false);

export function LinkIfBuilt({ to, children }: { to: string; children: ReactNode }) {
  return use(Built)(to) && <Link to={to}>{children}</Link>;
}
