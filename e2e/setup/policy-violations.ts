/** The beginning of each console line about a violation of the page's Content-Security-Policy. */
export const violation = "Content-Security-Policy violation:";

/** Runs in every page before its own scripts. An eval whose error is caught is reported too. */
export const reportViolations = `addEventListener("securitypolicyviolation", (event) =>
  console.error("${violation}", event.violatedDirective, event.blockedURI, event.sourceFile));`;
