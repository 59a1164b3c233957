import { learnersCsv } from "../../product/learners.ts";
import { ask, forEachOf, type Outcome, type Scenario, type Scene } from "../scenes.ts";

/** The matrix's rows about importing learners, played in the order in which they stand there. */
export const importScenarios: Record<string, Scenario[]> = {
  "POST /api/users/import/preview": [(scene) => previewSome(scene), (scene) => sendOddly(scene, "/preview")],
  "POST /api/users/import": [importSome, (scene) => sendOddly(scene, "")],
};

let newcomers = 0;
const someone = () => ({ email: `imported-${++newcomers}@example.com` });

function previewSome(scene: Scene): Promise<Outcome[]> {
  const files = [[someone(), someone()], [{ email: scene.product.sam.email }]];
  return forEachOf(files, (learners) => send(scene, "/preview", learnersCsv(learners)));
}

async function importSome(scene: Scene): Promise<Outcome[]> {
  return [await send(scene, "", learnersCsv([someone(), { ...someone(), assessor: scene.product.ann.email }]))];
}

async function sendOddly(scene: Scene, to: "" | "/preview"): Promise<Outcome[]> {
  const files = ["", "Name,Email\nSam,sam@example.com\n", learnersCsv([]), "\0"];
  if (to === "") files.push(learnersCsv([someone(), { email: scene.product.sam.email }]));
  const none = await ask(scene, `POST /api/users/import${to}`, { form: { note: "no file" } });
  return [none, ...(await forEachOf(files, (text) => send(scene, to, text)))];
}

function send(scene: Scene, to: "" | "/preview", text: string): Promise<Outcome> {
  return ask(scene, `POST /api/users/import${to}`, { form: { file: new File([text], "learners.csv") } });
}
