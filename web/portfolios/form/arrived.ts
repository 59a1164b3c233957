import { barePath } from "contract/portfolios/photo-paths.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { Refused, send } from "../../app/api.ts";
import { newIdempotencyKey } from "../../app/new-key.ts";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { isFileId } from "../../unsent/store/files.ts";
import { lockOf, moveDraft, withFreeSlot } from "../../unsent/store/slots.ts";
import { deleteDraft, readDraft, saveTexts } from "../../unsent/store/store.ts";
import type { PlacedFile } from "../chosen-files/placed-files.ts";
import { arrivedPhotos } from "../edit/send-edit.ts";
import type { EditDraft } from "../edit/use-edit.ts";
import { captionIn, inOrder, type OrderedPhoto } from "../tiles/photo-order.ts";
import { isUntouched } from "./conflict/conflict.ts";
import { cleaned, complete, type Values, valuesOf } from "./values.ts";

/** A server that has not answered by then is asked another time; in milliseconds. */
const timeoutMs = 5000;

/**
 * What was saved under the idempotency key of a new portfolio whose answer never came: the portfolio, "deleted" if it is
 * gone since, undefined if nothing was saved. @throws Unreachable, Refused, AbortError
 */
export async function findArrived(key: string): Promise<PortfolioDetail | "deleted" | undefined> {
  const more = { signal: AbortSignal.timeout(timeoutMs), isBackground: true };
  try {
    const { _id: id } = await send("findSent", { params: { key }, ...more });
    return id === null ? "deleted" : await send("viewPortfolio", { params: { id }, ...more });
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
}

/** What a form holds that the portfolio it created has not: an edit of it with these new photos; undefined without any. */
export function changeSince(
  portfolio: PortfolioDetail,
  values: Values,
  { chosen, tries }: { chosen: string[]; tries: string[][] },
): { edit: EditDraft; photos: string[] } | undefined {
  const ids = arrivedPhotos(
    tries.map((ids) => ({ ids, photos: ids.length })),
    portfolio.photos.length,
  );
  const paths = portfolio.photos.map(({ path }) => barePath(path));
  const inPortfolio = ({ key, ...photo }: OrderedPhoto) => ({ ...photo, key: paths[ids.indexOf(key)] ?? key });
  const saved = valuesOf(portfolio);
  const all = complete(values);
  const attachments = arrivedFiles(all.attachments, saved.attachments);
  const mine = { ...all, photos: values.photos.map(inPortfolio), attachments };
  const left = new Set(attachments.map(({ key }) => key));
  const photos = chosen.filter((id) => (isFileId(id) ? left.has(id) : !ids.includes(id)));
  const hasCaptions = mine.photos.every(({ key, caption }) => (captionIn(saved.photos, key) ?? "") === caption.trim());
  const isPlaced = hasCaptions && inOrder(paths, (path) => path, mine.photos).join() === paths.join();
  if (photos.length === 0 && isPlaced && isUntouched(cleaned(mine), saved)) return undefined;
  return { edit: { values: mine, base: { version: portfolio.version, values: saved }, marked: [] }, photos };
}

/** My files with those that have arrived as the stored ones of the same names. */
function arrivedFiles(mine: readonly PlacedFile[], stored: readonly PlacedFile[]): PlacedFile[] {
  const left = stored.filter(({ key }) => !mine.some((one) => one.key === key));
  return mine.map((one) => {
    const at = isFileId(one.key) ? left.findIndex(({ name }) => name === one.name) : -1;
    return at < 0 ? one : { ...one, key: left.splice(at, 1)[0]?.key ?? one.key };
  });
}

/**
 * Asks the server what became of a stored draft of a new portfolio that was tried to be sent: what has arrived is a draft no
 * more, and what was changed since is an edit of it, never a second portfolio. Answers whether it is still unsent; a draft
 * that a form has open is left to the form. @throws Unreachable, Refused, AbortError
 */
export async function settle(account: string, place: string): Promise<boolean> {
  return navigator.locks.request(lockOf(place), { ifAvailable: true }, async (granted) => {
    const draft = granted && (await readDraft(place));
    if (!draft?.tries) return true;
    const arrived = await findArrived(draft.sendKey);
    if (arrived === undefined) return true;
    const { values, photos, tries } = draft;
    if (arrived === "deleted") {
      const ids = photos.map(({ id }) => id);
      await saveTexts(place, { values, photos: ids, at: draft.at, sendKey: newIdempotencyKey() });
      return true;
    }
    // Only the form of a new portfolio stores drafts that were tried.
    const change = changeSince(arrived, values as Values, { chosen: photos.map(({ id }) => id), tries });
    if (!change) {
      await deleteDraft(place);
      return false;
    }
    const record = { values: change.edit, at: draft.at, sendKey: newIdempotencyKey() };
    await withFreeSlot(account, `edit:${arrived._id}`, (to) => moveDraft(place, to, record, change.photos));
    return false;
  });
}

/** Where a form goes on whose portfolio has arrived, and what is said there. */
interface GoingOn {
  to: string;
  message: string;
}

/**
 * Goes on from the portfolio that an earlier attempt of this form has made: what was changed since is moved to its edit form
 * as a draft. Answers undefined, and has renewed the key, if that portfolio is deleted. @throws Unreachable, Refused
 */
export async function goOn(
  draft: DraftStorage<Values>,
  values: Values,
  chosen: string[],
): Promise<GoingOn | undefined> {
  const portfolio = await findArrived(draft.sendKey);
  if (portfolio === undefined) return undefined;
  if (portfolio === "deleted") {
    draft.renewSendKey();
    return undefined;
  }
  const { _id: id, title } = portfolio;
  const change = changeSince(portfolio, values, { chosen, tries: draft.tries() });
  if (!change) {
    await draft.finish();
    return { to: `/portfolio/view/${id}`, message: `${title} has arrived: this is what you sent.` };
  }
  const move = (to: string) => draft.move(to, () => change.edit, change.photos, newIdempotencyKey());
  await withFreeSlot(draft.account, `edit:${id}`, move);
  return {
    to: `/portfolio/edit/${id}`,
    message: `${title} has arrived as it was first sent. What you changed since is here, as a change of it.`,
  };
}
