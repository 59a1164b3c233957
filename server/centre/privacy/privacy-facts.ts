import { complaintYears } from "contract/centre/complaint-words.ts";
import type { PrivacyFacts } from "contract/centre/privacy.ts";
import type { KeptFor, Service } from "contract/centre/processing.ts";
import type { Settings } from "../../platform/settings.ts";

/** What the settings say about the use of data, without anything secret. */
export function privacyFacts(settings: Settings): PrivacyFacts {
  const { CENTRE_NAME, CENTRE_CONTACT = null, PRIVACY_CONTACT = null } = settings;
  return {
    centre: CENTRE_NAME,
    contact: CENTRE_CONTACT,
    dataContact: PRIVACY_CONTACT,
    services: servicesOf(settings),
    backups: backupsOf(settings),
    kept: retentionFacts(settings),
  };
}

function servicesOf(settings: Settings): PrivacyFacts["services"] {
  const { SMTP_URL, FILES_URL, CLAMAV_URL, OIDC_ISSUER, POSTCODE_API_URL } = settings;
  const hosts: Record<Service, string | null | undefined> = {
    mail: SMTP_URL && hostOf(SMTP_URL),
    storage: FILES_URL && hostOf(FILES_URL.url),
    scanner: CLAMAV_URL && null,
    push: null,
    identity: OIDC_ISSUER && hostOf(OIDC_ISSUER),
    postcode: hostOf(POSTCODE_API_URL),
  };
  return (Object.keys(hosts) as Service[]).flatMap((key) => {
    const host = hosts[key];
    return host === undefined ? [] : [{ key, host }];
  });
}

/** Without the name and password that an address may have. */
function hostOf(url: string): string {
  return new URL(url).hostname;
}

function backupsOf({ BACKUP_DIR, BACKUP_RECIPIENT, BACKUP_EVERY }: Settings): string {
  if (BACKUP_DIR === undefined) return "The server makes no copies by itself; whoever runs it does.";
  const often = BACKUP_EVERY === 24 ? "Every day" : `Every ${BACKUP_EVERY} hours`;
  const how = BACKUP_RECIPIENT === undefined ? "is not encrypted" : "is encrypted";
  return `${often} a copy is made, which ${how} and stays with the centre. Whoever is erased is erased again when a copy is restored.`;
}

/** How long each kind of data is kept, as a sentence. The one place that rules of retention are read from. */
export function retentionFacts({ RETENTION_DAYS }: Pick<Settings, "RETENTION_DAYS">): Record<KeptFor, string> {
  return {
    applications: "Until the centre erases the applicant. Sensitive answers can be erased before.",
    accounts: "Until the centre erases the person. Emails that were sent go after 30 days, others after 90.",
    portfolios: `Until the centre erases the person. Deleted portfolios go after ${inYears(RETENTION_DAYS)}.`,
    records: "At least 3 years, as awarding bodies ask. Of somebody who is erased they stay without the name.",
    complaints: `${complaintYears} years after they are closed.`,
    security: "As long as the centre uses the product: the log shows that nothing in it was changed.",
  };
}

function inYears(days: number): string {
  return days % 365 === 0 && days > 365 ? `${days / 365} years` : `${days} days`;
}
