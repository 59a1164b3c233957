import { importLearners } from "contract/accounts/import.ts";
import { learnersCsv } from "../../product/learners.ts";
import { admin, type Rows, row } from "../rows.ts";
import { ask, type Context, inTurn, noIds, type Outcome } from "../scenario.ts";

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
  "POST /api/users/import/{batch}/undo": [
    row(admin(200), "nobody of it has signed in or has work", (context, call) => undo(context, call, () => {})),
    row(admin(409), "somebody has", (context, call) => undo(context, call, begin)),
    row(admin(404), "unknown or malformed", (context, call) =>
      inTurn(noIds, (batch) => ask(context, call.replace("{batch}", batch))),
    ),
  ],
};

let newcomers = 0;
const someone = () => ({ email: `imported-${++newcomers}@example.com` });

type Between = (context: Context, batch: string) => unknown;

/** The import is Ada's whoever takes it back. */
async function undo(context: Context, call: string, between: Between): Promise<Outcome[]> {
  const { product } = context;
  const file = new File([learnersCsv([someone(), someone()])], "learners.csv");
  const { body } = await product.as(product.ada, importLearners, { form: { file } });
  await between(context, body.batch);
  return [await ask(context, call.replace("{batch}", body.batch))];
}

async function begin({ product: { deps } }: Context, batch: string): Promise<void> {
  const made = deps.db.selectFrom("importedAccounts").select("account").where("batch", "=", batch).limit(1);
  await deps.db.updateTable("accounts").set({ passwordHash: "chosen" }).where("id", "in", made).execute();
}

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
