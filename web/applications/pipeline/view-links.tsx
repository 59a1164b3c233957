import { Columns3, List } from "lucide-react";
import { NavLink } from "react-router";

const views = [
  { to: "/admin/applications/pipeline", name: "Pipeline", Icon: Columns3 },
  { to: "/admin/applications", name: "List", Icon: List },
];

/** The two views of submitted applications. */
export function ViewLinks() {
  return (
    <nav aria-label="View" className="flex gap-0.5 rounded-panel border border-line bg-sunken p-0.5">
      {views.map(({ to, name, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="choice flex min-h-8 items-center gap-1.5 border border-transparent text-sm text-text no-underline touch:min-h-11 aria-[current=page]:border-edge aria-[current=page]:bg-panel"
        >
          <Icon aria-hidden size={16} />
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
