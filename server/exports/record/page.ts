import { sentenceOf } from "contract/audit/sentences.ts";
import { dayInWords } from "contract/core/calendar.ts";
import { momentOf } from "contract/core/dates.ts";
import type { Section } from "../../accounts/profile/own-sections.ts";
import { escaped } from "../../platform/escape-html.ts";
import { cspHash } from "../../platform/http/answers/headers.ts";
import { style as shared } from "../bundle/index/style.ts";
import { headings, labelOf } from "./words.ts";

/** Whose record it is: an account, or an applicant without one. */
export interface Whose {
  id: string;
  name: string;
  centre: string;
}

const style = `${shared}
.wide { overflow-x: auto; }
table { overflow-wrap: break-word; border-collapse: collapse; width: 100%; background: var(--panel); font-size: .9375rem; }
th, td { text-align: start; vertical-align: top; padding: .5rem .75rem; border: 1px solid var(--line); }
td { min-width: 6rem; white-space: pre-wrap; }
th { color: var(--dim); font-weight: 600; }
.evidence { padding: .75rem 1rem; }
`;

// No script, no image and nothing from elsewhere, whatever texts hold.
const policy = `default-src 'none'; style-src '${cspHash(style)}'; base-uri 'none'; form-action 'none'`;

/** A record as one page that needs no network, written a part and a page of rows at a time. */
export async function* recordPage(
  whose: Whose,
  madeAt: Date,
  sections: AsyncIterable<Section>,
): AsyncGenerator<string> {
  const name = escaped(whose.name);
  yield `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="color-scheme" content="light dark">
<title>${name}: everything that is stored</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 dir="auto">${name}</h1>
<p>Everything that <strong dir="auto">${escaped(whose.centre)}</strong> stores about this person, made on ${momentOf(madeAt)}. Times are those in London.</p>
`;
  const titles = new Map<string, string>();
  const empty: string[] = [];
  for await (const section of sections) {
    const [heading, about] = headings[section.name] ?? [labelOf(section.name), ""];
    let isBegun = false;
    for await (const rows of pagesOf(section)) {
      if (rows.length === 0) continue;
      if (!isBegun) yield `<section><h2>${heading}</h2>\n${about && `<p>${about}</p>\n`}`;
      isBegun = true;
      yield rowsOf(section.name, rows, { whose, titles });
    }
    if (isBegun) yield "</section>\n";
    else empty.push(heading);
  }
  yield `${empty.length > 0 ? `<section><h2>Nothing is stored of</h2>\n<p>${empty.join(" · ")}</p></section>\n` : ""}</main>
</body>
</html>
`;
}

type Row = Record<string, unknown>;
interface About {
  whose: Whose;
  /** Titles of portfolios by their ids, as far as the page has shown them. */
  titles: Map<string, string>;
}

async function* pagesOf(section: Section): AsyncGenerator<Row[]> {
  if ("pages" in section) {
    for await (const rows of section.pages) yield rows as Row[];
    return;
  }
  const { value } = section;
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) yield value as Row[];
  else yield [typeof value === "object" ? (value as Row) : { since: value }];
}

/** Shown one below the other, because they have too much for a table. */
const tall = new Set([
  ...["account", "application", "applications", "sensitiveAnswers", "portfolios", "enrolments", "savedFeedback"],
  ...["decisions", "statements", "tasks", "checks"],
]);

function rowsOf(name: string, rows: Row[], about: About): string {
  if (name === "portfolios") for (const { _id, title } of rows) about.titles.set(String(_id), String(title));
  if (name === "auditLog") return table(rows.map((row) => happened(row, about)));
  const shown = rows.map((row) => withTitles(row, about.titles));
  return tall.has(name) ? shown.map((row) => `<div class="evidence">${facts(row)}</div>\n`).join("") : table(shown);
}

/** Without ids, which say nothing to a reader; a portfolio is named by its title. */
function withTitles(row: Row, titles: Map<string, string>): Row {
  const named = Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    if (/^is[A-Z]/.test(key)) return [[key, value === 1 || value === true]];
    if (key === "portfolio" && typeof value === "string")
      return [[key, titles.get(value) ?? "A portfolio of somebody else"]];
    return isId(value) || /^(_?id|key|version|nameKey|nameLower)$/.test(key) ? [] : [[key, value]];
  });
  return Object.fromEntries(named);
}

const isId = (value: unknown) => typeof value === "string" && /^[0-9a-f]{32}$/.test(value);

const roleNames: Record<string, string> = { student: "A learner", assessor: "An assessor", admin: "An administrator" };

/** An entry of the audit log as a sentence; others are named by their role. */
function happened(row: Row, { whose, titles }: About): Row {
  const text = (key: string) => (typeof row[key] === "string" ? row[key] : null);
  const [at, action, subject, subjectId] = ["at", "action", "subject", "subjectId"].map((key) => text(key) ?? "");
  const own = { _id: whose.id, name: whose.name };
  const other = row.by === null ? null : { _id: "", name: roleNames[text("by") ?? ""] ?? "Somebody" };
  const isTheirs = subjectId === whose.id || titles.has(subjectId ?? "");
  const end = (key: string) => (action === "assign" && isId(row[key]) ? "an assessor" : text(key));
  const event = { action: action ?? "", subject: subject ?? "", subjectId: subjectId ?? "", object: text("object") };
  const about = isTheirs ? own : { _id: "other", name: "somebody else" };
  const actor = row.byYou === true ? own : other;
  return { at, what: sentenceOf({ ...event, actor, about, was: end("was"), became: end("became") }) };
}

function table(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = columns.map((name) => `<th scope="col">${escaped(labelOf(name))}</th>`).join("");
  const lines = rows.map(
    (row) => `<tr>${columns.map((key) => `<td dir="auto">${shown(row[key])}</td>`).join("")}</tr>\n`,
  );
  return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>\n${lines.join("")}</tbody></table></div>\n`;
}

function facts(row: Row): string {
  const lines = Object.entries(row).map(
    ([key, value]) => `<div><dt>${escaped(labelOf(key))}</dt><dd class="text" dir="auto">${shown(value)}</dd></div>`,
  );
  return `<dl class="facts">${lines.join("")}</dl>`;
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map((one) => `<div>${shown(one)}</div>`).join("");
  if (typeof value === "object") return facts(withTitles(value as Row, new Map()));
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return momentOf(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayInWords(text);
  const inside = /^[[{]/.test(text) ? parsed(text) : undefined;
  return inside === undefined ? escaped(text) : shown(inside);
}

/** What a column has as JSON; undefined for a text that only begins like it. */
function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
