import { everyone, type Rows, row } from "../rows.ts";
import { ask, type Context, type Outcome } from "../scenario.ts";

export const pageErrorRows: Rows = {
  "POST /api/page-errors": [
    row(
      everyone(200),
      "public; a page that broke in a browser: the error's class and places in our own files, no contents",
      report,
    ),
  ],
};

async function report(context: Context): Promise<Outcome[]> {
  const json = { name: "TypeError", page: "/dashboard", build: "assets/start-x.js", places: ["assets/kit-x.js:1:2"] };
  return [await ask(context, "POST /api/page-errors", { json })];
}
