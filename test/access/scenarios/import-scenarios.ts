import { learnersCsv } from "../../product/learners.ts";
import { admin, type Rows, row } from "../rows.ts";
import { ask, type Context, inTurn, type Outcome } from "../scenario.ts";

export const importRows: Rows = {
  "POST /api/users/import/preview": [
    row(admin(200), "a CSV file of learners, with or without errors in its rows", (context) => previewSome(context)),
    row(admin(400), "no file, or one that is no list of learners", (context) => sendOddly(context, "/preview")),
  ],
  "POST /api/users/import": [
    row(admin(201), "a CSV file of learners without errors", importSome),
    row(admin(400), "no file, one that is no list of learners, or an error in any row: nothing is stored", (context) =>
      sendOddly(context, ""),
    ),
  ],
};

let newcomers = 0;
const someone = () => ({ email: `imported-${++newcomers}@example.com` });

function previewSome(context: Context): Promise<Outcome[]> {
  const files = [[someone(), someone()], [{ email: context.product.sam.email }]];
  return inTurn(files, (learners) => send(context, "/preview", learnersCsv(learners)));
}

async function importSome(context: Context): Promise<Outcome[]> {
  return [await send(context, "", learnersCsv([someone(), { ...someone(), assessor: context.product.ann.email }]))];
}

async function sendOddly(context: Context, to: "" | "/preview"): Promise<Outcome[]> {
  const files = ["", "Name,Email\nSam,sam@example.com\n", learnersCsv([]), "\0"];
  if (to === "") files.push(learnersCsv([someone(), { email: context.product.sam.email }]));
  const none = await ask(context, `POST /api/users/import${to}`, { form: { note: "no file" } });
  return [none, ...(await inTurn(files, (text) => send(context, to, text)))];
}

function send(context: Context, to: "" | "/preview", text: string): Promise<Outcome> {
  return ask(context, `POST /api/users/import${to}`, { form: { file: new File([text], "learners.csv") } });
}
