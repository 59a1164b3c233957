import { learnersCsv } from "../../product/learners.ts";
import { ask, type Context, forEachOf, type Outcome, type Scenario } from "../scenes.ts";

export const importScenarios: Record<string, Scenario[]> = {
  "POST /api/users/import/preview": [(context) => previewSome(context), (context) => sendOddly(context, "/preview")],
  "POST /api/users/import": [importSome, (context) => sendOddly(context, "")],
};

let newcomers = 0;
const someone = () => ({ email: `imported-${++newcomers}@example.com` });

function previewSome(context: Context): Promise<Outcome[]> {
  const files = [[someone(), someone()], [{ email: context.product.sam.email }]];
  return forEachOf(files, (learners) => send(context, "/preview", learnersCsv(learners)));
}

async function importSome(context: Context): Promise<Outcome[]> {
  return [await send(context, "", learnersCsv([someone(), { ...someone(), assessor: context.product.ann.email }]))];
}

async function sendOddly(context: Context, to: "" | "/preview"): Promise<Outcome[]> {
  const files = ["", "Name,Email\nSam,sam@example.com\n", learnersCsv([]), "\0"];
  if (to === "") files.push(learnersCsv([someone(), { email: context.product.sam.email }]));
  const none = await ask(context, `POST /api/users/import${to}`, { form: { note: "no file" } });
  return [none, ...(await forEachOf(files, (text) => send(context, to, text)))];
}

function send(context: Context, to: "" | "/preview", text: string): Promise<Outcome> {
  return ask(context, `POST /api/users/import${to}`, { form: { file: new File([text], "learners.csv") } });
}
