import type { Portfolio } from "contract/portfolios/portfolios.ts";
import type { StoredDraft } from "../store/store.ts";

/** Work that was entered on this device and not sent. */
export interface Unsent {
  key: string;
  title: string;
  photos: number;
  /** Of other files than photos, where there are any. */
  files?: number;
  /** How many photos its form held that are not on this device. */
  lost?: number;
  /** It was sent and no answer came: the server is still to be asked. */
  mayHaveArrived?: boolean;
  /** When it was last saved on the device, ISO. */
  at: string;
  /** The form that shows it again. */
  to: string;
  /** The portfolio that it changes; undefined for a new one. */
  portfolio: string | undefined;
}

/**
 * The drafts of the forms for a new portfolio and for an edit, in the order given. A draft for a portfolio that no longer
 * exists is left out: no form could show it. Of those in `asked` the server has said that it has not got them.
 */
export function unsentWork(
  drafts: readonly StoredDraft[],
  portfolios: readonly Pick<Portfolio, "_id" | "title">[],
  asked: ReadonlySet<string> = new Set(),
): Unsent[] {
  return drafts.flatMap(({ key, form, values, at, photos, files, lost, tries }): Unsent[] => {
    const own = { key, at, photos, ...(files && { files }), ...(lost !== undefined && { lost }) };
    if (form === "create") {
      const title = titleIn(values) || "A portfolio without a title";
      const sent = tries && !asked.has(key) ? { mayHaveArrived: true } : {};
      return [{ ...own, ...sent, title, to: "/portfolio", portfolio: undefined }];
    }
    const changed = portfolios.find(({ _id }) => form === `edit:${_id}`);
    if (!changed) return [];
    const title = (hasField(values, "values") && titleIn(values.values)) || changed.title;
    return [{ ...own, title, to: `/portfolio/edit/${changed._id}`, portfolio: changed._id }];
  });
}

function titleIn(values: unknown): string {
  return hasField(values, "title") && typeof values.title === "string" ? values.title.trim() : "";
}

function hasField<F extends string>(value: unknown, field: F): value is Record<F, unknown> {
  return typeof value === "object" && value !== null && field in value;
}
