import type { Role } from "contract/core/permissions.ts";
import type { Bundle } from "contract/exports/bundles.ts";

/** Every text of the downloads. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Download Everything",
  toPortfolios: "Back to Portfolios",
  toLogbook: "Back to Logbook",
  notShown: (error: string) => `${error}. They may be assigned to another assessor now.`,
  serverContinues: "The server continues to prepare the file.",
  nothingLost: "Nothing of the portfolios is lost.",
  own: "Your portfolios as one file",
  of: (student: string) => `${student}: portfolios as one file`,
  about: {
    student: "All your portfolios, drafts too, put into one ZIP file that you can keep.",
    assessor: "All portfolios that the learner has submitted, put into one ZIP file. Drafts are not in it.",
    admin: "All portfolios of the learner, drafts too, and the account's details, put into one ZIP file.",
  } satisfies Record<Role, string>,
  contents:
    "The file holds a page that opens in any browser without a network, a PDF of the logbook and of each portfolio, the photos, and a signed list with which anyone can check that nothing was changed.",
  check: "Check a bundle",
  states: {
    making: "The file is being prepared.",
    ready: "The file is ready to download.",
    failed: "The file could not be prepared.",
  } satisfies Record<Bundle["state"], string>,
  prepare: "Prepare the download",
  prepareAgain: "Prepare again",
  making: {
    waiting: "Waiting to start",
    portfolios: (done: number, total: number) => `${done} of ${total} portfolios`,
    lastFiles: "Adding the last files",
    detail: (percent: number, size: string) => `${percent}%, ${size}`,
    canLeave: (hours: number) =>
      `You can leave this page. Once ready, the file can be downloaded here for ${hours} hours.`,
  },
  ready: {
    prepared: (moment: string, portfolios: number, until: string) =>
      `Prepared ${moment} from ${portfolios} ${portfolios === 1 ? "portfolio" : "portfolios"}. It can be downloaded until ${until}.`,
    download: (size: string) => `Download (${size})`,
    care: "If the download is interrupted, your browser can resume it. The file holds personal data: keep it where only you can read it.",
  },
  key: {
    heading: "The key of this installation",
    about: "Every file is signed with it. Give this fingerprint to whoever verifies one, separately from the file:",
  },
};
