import { NavLink } from "react-router";
import { PageHeading } from "../../ui/page.tsx";

const pages = { "/profile": "About you", "/profile/security": "Sign-in and security" };

/** The heading of both pages of the profile, and the way from one to the other. */
export function ProfileHeading({ tab }: { tab?: string }) {
  return (
    <PageHeading title="Your Profile" {...(tab && { tab })}>
      <nav
        aria-label="Profile"
        className="mr-auto flex flex-wrap gap-0.5 rounded-panel border border-line bg-sunken p-0.5"
      >
        {Object.entries(pages).map(([path, name]) => (
          <NavLink
            key={path}
            to={path}
            end
            className="choice inline-flex min-h-8 items-center border border-transparent text-sm no-underline touch:min-h-11 aria-[current=page]:border-edge aria-[current=page]:bg-panel aria-[current=page]:text-text"
          >
            {name}
          </NavLink>
        ))}
      </nav>
    </PageHeading>
  );
}
