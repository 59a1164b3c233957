import { isKeyThere } from "../drafts/sealing.ts";
import { listDrafts } from "../drafts/store.ts";
import type { Question } from "../ui/forms/confirm.tsx";
import { announce } from "./channel.ts";
import { listItems } from "./stored-items.ts";
import { words } from "./words.ts";

const { leaving } = words;

/** What somebody who logs out is asked while something of theirs on this device is not sent; undefined when nothing is. */
export async function questionOnLeaving(account: string): Promise<Question | undefined> {
  const [items, drafts] = await Promise.all([listItems(account), listDrafts(account)]);
  const count = items.length + drafts.length;
  if (count === 0) return undefined;
  // What is to be sent is tried at once: the answer may come while the question is read.
  announce({ kind: "wake" });
  const question = (await isKeyThere(account)) ? leaving.sealed : leaving.inPlain;
  return { title: leaving.title(count), question, action: leaving.leave, cancel: leaving.stay(items.length > 0) };
}
