import { appeal, findRounds, sampleByHand } from "contract/quality/appeals.ts";
import { agreeOnExercise, answerExercise, setExercise } from "contract/quality/exercises.ts";
import { checkSample, viewDesk } from "contract/quality/samples.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre, Person } from "./setup/people.ts";
import { verifying } from "./setup/quality.ts";
import { resize } from "./setup/resize.ts";
import { openRoom } from "./setup/rooms.ts";
import { decidedRound } from "./setup/standardising.ts";
import { expect, test } from "./test.ts";

test.use({ productFor: "the lists of a room" });

const wide = { width: 1366, height: 768 };
const accepted = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const notYet = { unit: "316", learningOutcome: "1", criteria: "1.1" };

test("a visitor reads what was sampled, standardised and appealed, each list by keys", async ({
  page,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const vic = await centre.newcomer("assessor", { name: "Vic Verne" });
  await verifying(centre, vic);
  const roundOf = (title: string) => closedRound(centre, { ann, sam, vic }, title);
  const sampled = await roundOf("Cable tray in a plant room");
  await sampledAndAnswered(centre, { ann, vic }, sampled.round);
  await sampleWaiting(centre, vic, sampled.round);
  await standardised(centre, vic, (await roundOf("SWA to a roof fan")).round);
  const { portfolio } = await roundOf("Trunking run in a stairwell");
  await appealedAndAnswered(centre, { sam, vic }, portfolio);

  await signIn(centre.admin);
  await resize(page, wide);
  const { link, code } = await openRoom(page, "a room with lists");

  const visitor = await otherDevice();
  await resize(visitor, wide);
  await visitor.goto(link);
  await visitor.getByLabel("Code").fill(code);
  await visitor.keyboard.press("Enter");
  await expect(visitor.getByText("Room “Autumn visit”, read only")).toBeVisible();
  const list = async (name: string, rows: number) => {
    await visitor.getByRole("button", { name: new RegExp(`^${name} ?${rows}$`) }).press("Enter");
    await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
    const table = visitor.getByRole("table", { name });
    await expect(table.getByRole("button", { name: "Sam Singh" })).toHaveCount(rows);
    return table;
  };

  const samples = await list("Samples", 2);
  const checked = samples.getByRole("row").filter({ hasText: "Action required, Vic Verne" });
  await expect(checked).toContainText("Say which photo shows the gland.");
  await expect(checked).toContainText("Action answered, Ann Archer");
  await expect(checked).toContainText("Agreed, Vic Verne");
  await expect(samples.getByRole("row").filter({ hasText: "Observation" })).toContainText("not looked at yet");
  await inspect(visitor, "samples in a room");

  await resize(visitor, wide);
  const exercises = await list("Standardisation", 1);
  await expect(exercises).toContainText("2 of 2");
  await expect(exercises).toContainText("315 6.2e was accepted; of the others 1 accepted it, 1 did not");
  await expect(exercises).toContainText("Agreed: The earth tag has to be in sight.");
  await expect(exercises).not.toContainText(/Una|Ugo|Upton|Udall|Vic|Ann|not earthed/);
  await inspect(visitor, "standardisation in a room");

  await resize(visitor, wide);
  const appeals = await list("Appeals", 1);
  await expect(appeals).toContainText("316 1.1");
  await expect(appeals).toContainText("The lock is in the second photo.");
  await expect(appeals).toContainText("Answered, Vic Verne");
  await expect(appeals).toContainText("That lock is of another board.");
  await inspect(visitor, "appeals in a room");

  // From a row its learner opens, with a thumb too.
  await resize(visitor, { width: 390, height: 844 });
  await appeals.getByRole("button", { name: "Sam Singh" }).press("Enter");
  await expect(visitor.getByRole("heading", { level: 1, name: "Sam Singh" })).toBeFocused();
});

interface People {
  ann: Person;
  sam: Person;
  vic: Person;
}

async function closedRound(centre: Centre, { ann, sam, vic }: People, title: string) {
  const portfolio = await decidedRound(centre, ann, sam, title);
  const rounds = await centre.ask(vic, findRounds, { query: { search: "Sam" } });
  const round = rounds.find((one) => one.title === title)?._id ?? "";
  return { portfolio, round };
}

async function sampledAndAnswered(centre: Centre, { ann, vic }: Pick<People, "ann" | "vic">, round: string) {
  const asked = { round, kind: "interim" as const, reason: "The first of this kind." };
  const { sample: id } = await centre.ask(vic, sampleByHand, { body: asked });
  const action = { text: "Say which photo shows the gland.", owner: ann._id, dueOn: "2999-01-01" };
  const said = [
    [vic, { verdict: "action" as const, ...action }],
    [ann, { verdict: "answered" as const, text: "It is the third one." }],
    [vic, { verdict: "agree" as const }],
  ] as const;
  for (const [who, body] of said) await centre.ask(who, checkSample, { params: { id }, body });
}

async function sampleWaiting(centre: Centre, vic: Person, round: string) {
  const asked = { round, kind: "observation" as const, reason: "The employer has asked for it." };
  await centre.ask(vic, sampleByHand, { body: asked });
}

async function standardised(centre: Centre, vic: Person, round: string) {
  const una = await centre.newcomer("assessor", { name: "Una Upton" });
  const ugo = await centre.newcomer("assessor", { name: "Ugo Udall" });
  const participants = [una._id, ugo._id];
  const { exercise: id } = await centre.ask(vic, setExercise, { body: { round, participants } });
  const missing = "The gland is not earthed.";
  for (const [who, verdict] of [
    [una, "accepted"],
    [ugo, "not yet"],
  ] as const) {
    const line = { ...accepted, verdict, text: verdict === "accepted" ? "" : missing };
    const lines = [line, { ...notYet, verdict: "not yet" as const, text: missing }];
    await centre.ask(who, answerExercise, { params: { id }, body: { lines } });
  }
  const body = { text: "The earth tag has to be in sight." };
  await centre.ask(vic, agreeOnExercise, { params: { id }, body });
}

async function appealedAndAnswered(centre: Centre, { sam, vic }: Pick<People, "sam" | "vic">, id: string) {
  const body = { places: [notYet], text: "The lock is in the second photo." };
  await centre.ask(sam, appeal, { params: { id }, body });
  const { samples } = await centre.ask(vic, viewDesk);
  const { _id = "" } = samples.find(({ kind }) => kind === "appeal") ?? {};
  const answer = { verdict: "agree" as const, text: "That lock is of another board." };
  await centre.ask(vic, checkSample, { params: { id: _id }, body: answer });
}
