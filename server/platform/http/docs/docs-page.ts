import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import { permissions } from "contract/core/permissions.ts";
import { escaped } from "../../escape-html.ts";

/** A page that lists the calls, without scripts or styles, which the content security policy forbids. */
export function describeCalls(): string {
  const entries = Object.values(calls as Record<string, Call>).map(entryOf);
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls – Portfolio Builder</title></head>
<body>
<main>
<h1>Portfolio Builder: its calls</h1>
<p>The shapes of everything that is sent and answered: <a href="/api/openapi.json">OpenAPI 3.1</a>.
A refusal is always <code>{message, errors?, requestId}</code>.</p>
<dl>
${entries.join("\n")}
</dl>
</main>
</body>
</html>
`;
}

function entryOf(call: Call): string {
  const who = call.permission ? permissions[call.permission].roles.join(", ") : "anyone, signed in or not";
  return `<dt><code>${call.method} ${call.path}</code></dt>
<dd><p>${escaped(call.summary)}.</p><p>Who: ${who}.${sentOf(call)} Success: ${call.status ?? 200}.</p></dd>`;
}

function sentOf(call: Call): string {
  const kinds = [call.body && "JSON", call.form && "multipart form"].filter(Boolean);
  return kinds.length > 0 ? ` Sent as ${kinds.join(" or ")}.` : "";
}
