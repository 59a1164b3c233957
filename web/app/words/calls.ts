import { grouped } from "../../ui/language.ts";

/** Every text about calls and files. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  unreachable: "We could not reach the server. Check your connection, then press Try again.",
  failed: "Something went wrong. Please try again.",
  notLoaded: "We could not load Portfolio Builder. Check your connection, then load this page again.",
  saved: (file: string) => `${file} is saved.`,
  exports: {
    users: "Export Users",
    portfolios: "Export Portfolios",
    these: (count: number) => (count === 1 ? "Export this one" : `Export these ${grouped(count)}`),
    /** For screen readers; it begins with the words that are seen. */
    theseOf: { exportAccounts: "of the users", exportPortfolios: "of the portfolios" },
  },
};
