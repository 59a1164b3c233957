/** How each line begins that a page writes to its console when it breaks its Content-Security-Policy. */
export const violation = "Content-Security-Policy violation:";

/** Runs in every page before anything else of it does. An eval whose failure is caught is reported too. */
export const reportViolations = `addEventListener("securitypolicyviolation", (event) =>
  console.error("${violation}", event.violatedDirective, event.blockedURI, event.sourceFile));`;
