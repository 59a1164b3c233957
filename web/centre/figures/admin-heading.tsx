import { ExportButtons } from "../../app/export-buttons.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page.tsx";

const sections = { overview: "Overview", progress: "Progress", applications: "Applications", users: "Users" };

/** The page's heading, its sections to jump to, the exports, and whether the quick stats are shown. */
export function AdminHeading({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  return (
    <PageHeading title="Admin Dashboard">
      <nav
        aria-label="Sections of this page"
        className="flex overflow-x-auto rounded-panel border border-line bg-sunken p-0.5 max-sm:w-full"
      >
        {Object.entries(sections).map(([id, name]) => (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex min-h-8 grow items-center justify-center rounded-control px-3 font-medium text-dim text-sm no-underline hover:bg-panel hover:text-text touch:min-h-11 max-sm:px-2"
          >
            {name}
          </a>
        ))}
      </nav>
      <section
        aria-labelledby="export-data"
        className="flex flex-wrap items-center gap-2 sm:ml-auto print:hidden [&_button]:px-3 [&_button]:text-sm"
      >
        <h2 id="export-data" className="font-normal text-dim text-sm">
          Export Data
        </h2>
        <ExportButtons />
        <Button variant="quiet" aria-expanded={isShown} onClick={onToggle}>
          {isShown ? "Hide Quick Stats" : "Show Quick Stats"}
        </Button>
      </section>
    </PageHeading>
  );
}
