import type { IncomingMessage } from "node:http";
import { productName } from "contract/core/centre.ts";
import { escaped } from "../../escape-html.ts";
import { isNavigation } from "../pages.ts";

/** Does a browser ask for a page, so that a person will read the answer? */
export function wantsPage({
  method,
  url = "/",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
  return method === "GET" && isNavigation(url.split("?")[0] ?? "") && headers.accept?.includes("text/html") === true;
}

/** A refusal as a page, without scripts or styles, which the content security policy forbids. */
export function refusalPage(message: string, requestId: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Not available now – ${productName}</title>
</head>
<body>
<main>
<h1>${productName}</h1>
<p>${escaped(message)} What you have not sent yet is kept on this device.</p>
<p><a href="">Try again</a></p>
<p><small>Reference: ${requestId}</small></p>
</main>
</body>
</html>
`;
}
