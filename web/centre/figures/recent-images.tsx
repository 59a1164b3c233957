import type { RecentImage } from "contract/centre/centre.ts";
import { Images } from "lucide-react";
import { Link } from "react-router";
import { PhotoImage } from "../../portfolios/photos/photo-image.tsx";
import { useFreshPaths } from "../../portfolios/photos/use-fresh-paths.ts";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { portfoliosWith } from "../addresses.ts";

/** The newest photos of the centre, each leading to its portfolio. */
export function RecentImages({ images, onBroken }: { images: RecentImage[]; onBroken: () => void }) {
  const refresh = useFreshPaths(onBroken);
  return (
    <Panel heading="Recent Portfolio Images">
      {images.length === 0 ? (
        <Empty drawing="work" message="Photos appear here once learners have added them to their portfolios." />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,100px)] justify-between gap-3 max-sm:-m-1 max-sm:auto-cols-[100px] max-sm:grid-flow-col max-sm:grid-cols-none max-sm:overflow-x-auto max-sm:p-1">
          {images.map(({ path, portfolioId, title }) => (
            <li key={path}>
              <Link to={`/portfolio/view/${portfolioId}`} title={title} className="block rounded-control">
                <PhotoImage
                  path={path}
                  alt={`Photo of ${title}`}
                  onBroken={refresh}
                  loading="lazy"
                  className="size-[100px] rounded-control bg-sunken object-cover"
                />
              </Link>
            </li>
          ))}
          <li className="print:hidden xl:col-span-2">
            <Link
              to={portfoliosWith({})}
              className="grid h-[100px] place-content-center justify-items-center gap-1 rounded-control border border-line-strong border-dashed font-medium text-dim text-sm no-underline hover:border-brand hover:text-brand"
            >
              <Images aria-hidden size={20} />
              All portfolios
            </Link>
          </li>
        </ul>
      )}
    </Panel>
  );
}
