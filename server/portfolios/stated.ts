import { Stated, type StatedHeaders, statedSentence } from "contract/portfolios/stated.ts";
import type { z } from "zod";

/** As it is stored; null where the device said nothing. */
export function statedIn(headers: z.output<typeof StatedHeaders>): string | null {
  const stated = Stated.safeParse({ at: headers["made-at"], sentAt: headers["sent-at"] });
  return stated.success ? JSON.stringify(stated.data) : null;
}

/** @throws when what is stored is malformed */
export function readStated(stored: string): Stated {
  return Stated.parse(JSON.parse(stored));
}

/** What is said of the device's clock, for an answer. */
export function statedPart(stored: string | null, received: string): { stated?: string } {
  const sentence = stored === null ? undefined : statedSentence(readStated(stored), received);
  return sentence === undefined ? {} : { stated: sentence };
}
