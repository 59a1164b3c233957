import type { PrivacyFacts } from "contract/centre/privacy.ts";
import { type Processing, recipientNames, services } from "contract/centre/processing.ts";

/** Who receives data of a purpose; a service that is not in use is none. */
export function recipientsIn(facts: PrivacyFacts, { recipients }: Processing): string[] {
  return recipients.flatMap((one) => {
    if (!services.some((service) => service === one)) return [recipientNames[one]];
    const used = facts.services.find(({ key }) => key === one);
    if (!used) return [];
    return [used.host ? `${recipientNames[one]} (${used.host})` : recipientNames[one]];
  });
}

export const rights = [
  "See it: “Download my data” on your profile has everything that is stored about you.",
  "Correct it: your name, email and picture on your profile; ask the centre for the rest.",
  "Erase it: ask the centre. What was decided about your work stays without your name, because awarding bodies ask for it.",
  "Take it with you: “Download everything” has your portfolios with photos.",
  "Object, or have its use restricted: ask the centre.",
  "Withdraw a consent at any time, such as that to photographs on your profile. What was done before stays lawful.",
];
