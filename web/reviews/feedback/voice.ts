import { barePath } from "contract/portfolios/photo-paths.ts";
import type { Voice } from "contract/portfolios/portfolios.ts";
import type { GivenVoice, PortfolioForReview } from "contract/reviews/reviews.ts";
import type { ChosenFile, PlacedFile } from "../../portfolios/chosen-files/placed-files.ts";
import { cleanProse } from "../../ui/forms/clean-text.ts";

/** Answers that an older version kept on the device have none. */
type Heard = Partial<Pick<PortfolioForReview, "voices">>;

/** What this assessor has saved on the server for the round. */
export function savedVoice({ voices = [] }: Heard): Voice | undefined {
  return voices.find(({ round }) => round === null);
}

/** The same in the form. */
export function storedVoice(portfolio: Heard): PlacedFile | null {
  const saved = savedVoice(portfolio);
  return saved ? { key: barePath(saved.path), name: saved.name, caption: "", transcript: saved.transcript } : null;
}

export function isSameVoice(one: PlacedFile | null, other: PlacedFile | null): boolean {
  return one?.key === other?.key && cleanProse(one?.transcript ?? "") === cleanProse(other?.transcript ?? "");
}

/** What is sent of it; nothing where the server has it so. A new one is named by its id on this device (unsent/outbox/item.ts). */
export function givenVoice(
  voice: PlacedFile | null,
  portfolio: Heard,
  file: ChosenFile | undefined,
): { voice?: GivenVoice | null } {
  if (isSameVoice(voice, storedVoice(portfolio))) return {};
  if (!voice) return { voice: null };
  const transcript = cleanProse(voice.transcript);
  const seconds = (file ? file.file.seconds : savedVoice(portfolio)?.seconds) ?? 1;
  return { voice: { ...(file && { upload: voice.key }), seconds, transcript } };
}
