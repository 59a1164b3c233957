import type { Viewer } from "contract/core/permissions.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";

export interface PortfolioCover {
  cover: string | null;
  coverColour: string | null;
}

const none: PortfolioCover = { cover: null, coverColour: null };

/** The first photo of each of these portfolios for this viewer, as a function of the portfolio's id. */
export async function coversOf(
  deps: Dependencies,
  viewer: Viewer,
  ids: string[],
): Promise<(id: string) => PortfolioCover> {
  if (ids.length === 0) return () => none;
  const [photos, token] = await Promise.all([firstPhotos(deps.db, ids).execute(), viewerToken(deps, viewer._id)]);
  const covers = new Map(
    photos.map(({ portfolio, file, colour }) => [portfolio, { cover: photoPath(file, token), coverColour: colour }]),
  );
  return (id) => covers.get(id) ?? none;
}

function firstPhotos(db: Dependencies["db"], ids: string[]) {
  return db
    .selectFrom("photos")
    .select(["photos.portfolio", "photos.file", "photos.colour"])
    .where("photos.portfolio", "in", ids)
    .where(({ eb, selectFrom }) =>
      eb(
        "photos.position",
        "=",
        selectFrom("photos as others")
          .select(({ fn }) => fn.min("others.position").as("first"))
          .whereRef("others.portfolio", "=", "photos.portfolio"),
      ),
    );
}
