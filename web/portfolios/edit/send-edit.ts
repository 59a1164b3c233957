import { barePath } from "contract/portfolios/photos.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { isSentBefore, Refused } from "../../app/api.ts";
import { isUntouched } from "../form/conflict/conflict.ts";
import { type Values, valuesOf } from "../form/values.ts";

/** What an edit set out from, or was compared with last. */
export interface Base {
  version: number;
  values: Values;
  photos: PortfolioDetail["photos"];
}

export function baseOf(portfolio: PortfolioDetail): Base {
  return { version: portfolio.version, values: valuesOf(portfolio), photos: portfolio.photos };
}

/** Bare paths of the photos that are not marked to go. */
export function staying({ photos }: Pick<Base, "photos">, marked: string[]): string[] {
  return photos.map((photo) => barePath(photo.path)).filter((path) => !marked.includes(path));
}

/** One try at sending: the ids of the new photos that went along, and how many photos the portfolio has if it arrived. */
export interface Try {
  ids: string[];
  photos: number;
}

interface Edit {
  base: Base;
  values: Values;
  marked: string[];
  /** Ids of the new photos. */
  chosen: string[];
  /** Earlier tries under the same idempotency key. */
  tries: readonly Try[];
  /** Answers nothing when an earlier press is still under way. */
  sendOnto: (base: Base) => Promise<PortfolioDetail | undefined>;
  newest: () => Promise<PortfolioDetail>;
}

/**
 * Saved; or an earlier try has `arrived`, with these new photos, and what was changed since is still to be sent; or
 * somebody `changed` the same, and the person has to choose between the two.
 */
export type EditOutcome =
  | { kind: "saved" | "changed"; portfolio: PortfolioDetail }
  | { kind: "arrived"; portfolio: PortfolioDetail; ids: string[] }
  | { kind: "busy" };

/** Sends an edit, and asks the person only when there is something to choose between. @throws Refused, Unreachable */
export async function sendEdit(edit: Edit): Promise<EditOutcome> {
  try {
    return outcomeOf(await edit.sendOnto(edit.base));
  } catch (error) {
    if (isSentBefore(error)) return afterEarlierTry(edit, await edit.newest());
    if (!(error instanceof Refused && error.status === 412)) throw error;
    return reconcile(edit, await edit.newest());
  }
}

// Texts or photos have been changed since that try, or the page was opened anew and looks at what the try has made.
function afterEarlierTry(edit: Edit, portfolio: PortfolioDetail): EditOutcome {
  const ids = arrivedPhotos(edit.tries, portfolio.photos.length);
  const chosen = edit.chosen.filter((id) => !ids.includes(id));
  return isThere({ ...edit, chosen }, portfolio) ? { kind: "saved", portfolio } : { kind: "arrived", portfolio, ids };
}

async function reconcile(edit: Edit, portfolio: PortfolioDetail): Promise<EditOutcome> {
  const { base, values, sendOnto } = edit;
  if (isThere(edit, portfolio)) return { kind: "saved", portfolio };
  // A move to Draft and back, or photos alone, leave no text to choose between.
  const isClear = isUntouched(base.values, valuesOf(portfolio)) || isUntouched(values, valuesOf(portfolio));
  return isClear ? outcomeOf(await sendOnto(baseOf(portfolio))) : { kind: "changed", portfolio };
}

/** Nothing of the edit is missing in this version. */
function isThere({ values, marked, chosen }: Edit, portfolio: PortfolioDetail): boolean {
  const hasMarked = staying(portfolio, marked).length < portfolio.photos.length;
  return isUntouched(values, valuesOf(portfolio)) && chosen.length === 0 && !hasMarked;
}

// Of several tries that would have left as many photos, nobody knows which it was: only what is in all of them is there
// for certain. A photo that is sent twice can be removed, one that is lost cannot be found again.
function arrivedPhotos(tries: readonly Try[], photos: number): string[] {
  const [first, ...others] = tries.filter((one) => one.photos === photos);
  return (first?.ids ?? []).filter((id) => others.every(({ ids }) => ids.includes(id)));
}

function outcomeOf(portfolio: PortfolioDetail | undefined): EditOutcome {
  return portfolio ? { kind: "saved", portfolio } : { kind: "busy" };
}
