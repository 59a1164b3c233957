import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  icon: LucideIcon;
  title: string;
  /** Lines below the title. */
  about: ReactNode;
  isOdd?: boolean;
  /** Its way out, at its right end. */
  children?: ReactNode;
}

/** One line of a list of what somebody signs in with, or where. */
export function SecurityRow({ icon: Icon, title, about, isOdd = false, children }: Props) {
  return (
    <li
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-4 py-2.5 ${isOdd ? "bg-waiting-soft" : ""}`}
    >
      <Icon aria-hidden size={20} className="shrink-0 text-dim" />
      <div className="min-w-40 grow basis-0">
        <p className="wrap-anywhere font-medium">{title}</p>
        <div className={`text-sm ${isOdd ? "text-text" : "text-dim"}`}>{about}</div>
      </div>
      {children && <div className="flex flex-wrap items-center gap-1">{children}</div>}
    </li>
  );
}
