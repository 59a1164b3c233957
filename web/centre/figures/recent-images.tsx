import type { RecentImage } from "contract/centre/centre.ts";
import { Link } from "react-router";
import { PhotoImage } from "../../portfolios/photos/photo-image.tsx";
import { useFreshPaths } from "../../portfolios/photos/use-fresh-paths.ts";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";

/** The newest photos of the centre, each leading to its portfolio. */
export function RecentImages({ images, onBroken }: { images: RecentImage[]; onBroken: () => void }) {
  const refresh = useFreshPaths(onBroken);
  return (
    <Panel heading="Recent Portfolio Images">
      {images.length === 0 ? (
        <Empty message="Photos appear here once learners have added them to their portfolios." />
      ) : (
        <ul className="flex flex-wrap gap-3">
          {images.map(({ path, portfolioId, title }) => (
            <li key={path}>
              <Link to={`/portfolio/view/${portfolioId}`} title={title} className="block rounded-panel">
                <PhotoImage
                  path={path}
                  alt={`Photo of ${title}`}
                  onBroken={refresh}
                  loading="lazy"
                  className="h-[100px] w-[133px] rounded-panel border border-line object-cover"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
