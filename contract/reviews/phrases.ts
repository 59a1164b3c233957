import { z } from "zod";
import { call } from "../core/call.ts";
import { ById, Message, prose } from "../core/text.ts";
import { phraseLimits } from "./review-options.ts";

/** A text that an assessor often writes. Inserting copies it, so changing it never changes feedback. */
export const Phrase = z.object({ _id: z.string(), text: z.string() });
export type Phrase = z.infer<typeof Phrase>;

export const PhraseText = z.object({ text: prose(phraseLimits.characters, "Write the phrase.") });

const permission = "usePhrases";

export const listPhrases = call("listPhrases", {
  summary: "The assessor's own phrases, the oldest first",
  answer: z.array(Phrase),
  permission,
});

export const addPhrase = call("addPhrase", {
  summary: "Add a phrase",
  body: PhraseText,
  answer: Message.extend({ phrase: Phrase }),
  status: 201,
  permission,
});

export const changePhrase = call("changePhrase", {
  summary: "Change a phrase; feedback that it was inserted into stays as it is",
  params: ById,
  body: PhraseText,
  answer: Message,
  permission,
});

export const deletePhrase = call("deletePhrase", {
  summary: "Delete a phrase",
  params: ById,
  answer: Message,
  permission,
});
