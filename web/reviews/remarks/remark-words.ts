import type { GivenRemark } from "contract/portfolios/remarks.ts";
import { recordingLine } from "../../portfolios/attachments/clock.ts";

/** What a remark says, in words. */
export function wordsOf({ text, voice }: GivenRemark): string {
  return [text.trim(), voice && recordingLine(voice.seconds)].filter(Boolean).join(" · ");
}
