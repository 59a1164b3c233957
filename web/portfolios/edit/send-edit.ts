import { barePath } from "contract/portfolios/photo-paths.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { isSentBefore, Refused } from "../../app/api.ts";
import { isUntouched } from "../form/conflict/conflict.ts";
import { type Values, valuesOf } from "../form/values.ts";
import { type OrderedPhoto, orderOnto } from "../tiles/photo-order.ts";

/** The version that an edit started from, or was last compared with. */
export interface Base {
  version: number;
  values: Values;
  photos: PortfolioDetail["photos"];
}

export function baseOf(portfolio: PortfolioDetail): Base {
  return { version: portfolio.version, values: valuesOf(portfolio), photos: portfolio.photos };
}

/** Bare paths of the photos that are not marked for deletion. */
export function remaining({ photos }: Pick<Base, "photos">, marked: string[]): string[] {
  return photos.map((photo) => barePath(photo.path)).filter((path) => !marked.includes(path));
}

/** One attempt: the ids of the new photos that were sent, and how many photos the portfolio has if it was saved. */
export interface Attempt {
  ids: string[];
  photos: number;
}

interface Edit {
  base: Base;
  values: Values;
  marked: string[];
  /** Ids of the new photos. */
  chosen: string[];
  /** Earlier attempts under the same idempotency key. */
  attempts: readonly Attempt[];
  /** Answers undefined while an earlier press is still being sent. */
  sendOnto: (base: Base) => Promise<PortfolioDetail | "queued" | undefined>;
  newest: () => Promise<PortfolioDetail>;
}

/**
 * Saved; or an earlier attempt has `arrived`, with these new photos, and what was changed since is still to be sent; or
 * the portfolio was `changed` elsewhere in the same place, and the person has to choose; or it is `queued` in the outbox.
 */
export type EditOutcome =
  | { kind: "saved" | "changed"; portfolio: PortfolioDetail }
  | { kind: "arrived"; portfolio: PortfolioDetail; ids: string[] }
  | { kind: "queued" | "busy" };

/** Sends an edit, and reports a conflict only when there is something to choose. @throws Refused, Unreachable */
export async function sendEdit(edit: Edit): Promise<EditOutcome> {
  try {
    return outcomeOf(await edit.sendOnto(edit.base));
  } catch (error) {
    if (isSentBefore(error)) return afterEarlierAttempt(edit, await edit.newest());
    if (!(error instanceof Refused && error.status === 412)) throw error;
    return reconcile(edit, await edit.newest());
  }
}

// Texts or photos have been changed since that attempt, or the page was reloaded and already shows what it saved.
function afterEarlierAttempt(edit: Edit, portfolio: PortfolioDetail): EditOutcome {
  const ids = arrivedPhotos(edit.attempts, portfolio.photos.length);
  const chosen = edit.chosen.filter((id) => !ids.includes(id));
  return isSaved({ ...edit, chosen }, portfolio) ? { kind: "saved", portfolio } : { kind: "arrived", portfolio, ids };
}

async function reconcile(edit: Edit, portfolio: PortfolioDetail): Promise<EditOutcome> {
  const { base, values, sendOnto } = edit;
  if (isSaved(edit, portfolio)) return { kind: "saved", portfolio };
  // A move to Draft and back changes only the version, as new photos do: there is no text to choose between.
  const isClear = isUntouched(base.values, valuesOf(portfolio)) || isUntouched(values, valuesOf(portfolio));
  return isClear ? outcomeOf(await sendOnto(baseOf(portfolio))) : { kind: "changed", portfolio };
}

/** Whether this version already contains everything of the edit. */
function isSaved({ base, values, marked, chosen }: Edit, portfolio: PortfolioDetail): boolean {
  const hasMarked = remaining(portfolio, marked).length < portfolio.photos.length;
  const saved = valuesOf(portfolio);
  const order = orderOnto(saved.photos, { base: base.values.photos, mine: values.photos });
  const isOrdered = saved.photos.every(({ key, caption }, index) => isSame(order[index], { key, caption }));
  return isUntouched(values, saved) && chosen.length === 0 && !hasMarked && isOrdered;
}

function isSame(one: OrderedPhoto | undefined, other: OrderedPhoto): boolean {
  return one?.key === other.key && one.caption === other.caption;
}

// When several attempts would have left this many photos, only photos that are in all of them were certainly saved. A
// photo that is sent twice can be removed; one that is lost cannot be recovered.
export function arrivedPhotos(attempts: readonly Attempt[], photos: number): string[] {
  const [first, ...others] = attempts.filter((attempt) => attempt.photos === photos);
  return (first?.ids ?? []).filter((id) => others.every(({ ids }) => ids.includes(id)));
}

function outcomeOf(portfolio: PortfolioDetail | "queued" | undefined): EditOutcome {
  if (portfolio === "queued") return { kind: "queued" };
  return portfolio ? { kind: "saved", portfolio } : { kind: "busy" };
}
