import { dayInWords } from "contract/core/calendar.ts";
import type { ReactNode } from "react";
import { useChange } from "../../app/queries.tsx";
import { AskDialog } from "../../portfolios/witnesses/ask-dialog.tsx";

/** Asks an employer to confirm a week. */
export default function AskEmployer({ week, onClose }: { week: string; onClose: () => void }): ReactNode {
  const { mutateAsync: ask } = useChange("askToConfirm");
  const intro = `Your supervisor or manager looks at the week of ${dayInWords(week)} on their own device and says whether the hours are right. They need no account.`;
  return <AskDialog of="employer" intro={intro} onClose={onClose} ask={(asked) => ask({ body: { week, ...asked } })} />;
}
