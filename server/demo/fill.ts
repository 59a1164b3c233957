import { createHash } from "node:crypto";
import { copyFile, readFile } from "node:fs/promises";
import { NewPortfolio } from "contract/portfolios.ts";
import { assign, deactivate, findAccount, findByEmail } from "../accounts/accounts.ts";
import { register } from "../accounts/registration.ts";
import type { House } from "../house.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import { create } from "../portfolios/creating.ts";
import { submit, withdraw } from "../portfolios/moving.ts";
import { findPortfolio } from "../portfolios/portfolios.ts";
import { review } from "../reviews/reviews.ts";
import { hasLeft, members, ofTheFirst, registrationOf } from "./people.ts";
import { mailboxOf, type PlannedPortfolio, planned, type Step } from "./plan.ts";

const day = 86_400_000;
const opened = 300;

/** A clock that the filling moves from event to event. */
export interface SetClock {
  now(): Date;
  set(instant: Date): void;
}

/** The photographs of a planned portfolio, as files. */
export type PhotoDesk = (portfolio: PlannedPortfolio) => Promise<string[]>;

interface Happening {
  ago: number;
  act: () => Promise<void>;
}

/**
 * Lets nine months of a training centre happen in an empty house, in the order in which they would have, by the verbs
 * that the product's own calls use. The same `today` gives the same centre.
 */
export async function fillCentre(house: House & { clock: SetClock }, today: Date, photos: PhotoDesk): Promise<void> {
  const at = (ago: number) => house.clock.set(new Date(today.getTime() - ago * day));
  at(opened);
  const ids = await enrol(house);
  const happenings = planned().flatMap((portfolio) => storyOf(house, portfolio, ids, today, photos));
  happenings.sort((a, b) => b.ago - a.ago);
  for (const { ago, act } of happenings) {
    at(ago);
    await act();
  }
  at(0.02);
  await sayGoodbye(house, ids);
}

/** Accounts by the beginning of their e-mail. */
type Ids = Map<string, string>;

async function enrol(house: House): Promise<Ids> {
  const ids: Ids = new Map();
  for (const [index, person] of members.entries()) {
    const registrar = { id: ids.get("admin") ?? null, isAdmin: ids.has("admin") };
    const account = await register(house, registrationOf(person, index), registrar, null);
    ids.set(mailboxOf(person.email), account._id);
  }
  for (const person of members.filter((member) => member.role === "student")) {
    const student = await findByEmail(house.db, person.email);
    if (student) await assign(house, idOf(ids, "admin"), student, assessorOf(ids, mailboxOf(person.email)));
  }
  return ids;
}

async function sayGoodbye(house: House, ids: Ids): Promise<void> {
  const leaver = await findAccount(house.db, idOf(ids, hasLeft));
  if (leaver) await deactivate(house, idOf(ids, "admin"), leaver);
}

function storyOf(house: House, portfolio: PlannedPortfolio, ids: Ids, today: Date, photos: PhotoDesk): Happening[] {
  const learner = idOf(ids, portfolio.learner);
  const assessor = assessorOf(ids, portfolio.learner);
  let id = "";
  const begin = async () => {
    id = await create(house, learner, await formOf(house, portfolio, today, photos), undefined);
  };
  const go = (step: Step) => async () => {
    const found = await findPortfolio(house.db, id);
    if (!found) throw new Error(`${portfolio.title} was never created`);
    await take(house, step, { learner, assessor, found });
  };
  return [{ ago: portfolio.created, act: begin }, ...portfolio.steps.map((step) => ({ ago: step.ago, act: go(step) }))];
}

type Found = NonNullable<Awaited<ReturnType<typeof findPortfolio>>>;

async function take(
  house: House,
  step: Step,
  { learner, assessor, found }: { learner: string; assessor: string; found: Found },
) {
  const asLearner = { actor: learner, portfolio: found, expected: found.version };
  const asAssessor = { ...asLearner, actor: assessor };
  if (step.kind === "submit") await submit(house, asLearner);
  if (step.kind === "withdraw") await withdraw(house, asLearner);
  if (step.kind === "feedback") await review(house, asAssessor, { status: "Reviewed", assessorComments: step.text });
  if (step.kind === "save") await review(house, asAssessor, { status: "To Be Reviewed", assessorComments: step.text });
  if (step.kind === "finish") await review(house, asAssessor, { status: "Done" });
}

async function formOf(house: House, portfolio: PlannedPortfolio, today: Date, photos: PhotoDesk) {
  const { job } = portfolio;
  const fields = NewPortfolio.parse({
    title: portfolio.title,
    unit: { number: portfolio.unit },
    learningOutcome: { number: portfolio.outcome },
    criteria: { number: portfolio.criterion },
    postcode: portfolio.postcode,
    dateTime: new Date(today.getTime() - portfolio.worked * day).toISOString(),
    method: portfolio.method,
    taskDescription: job.task,
    jobType: job.jobType,
    reasonForTask: job.reason,
    objectiveOfJob: job.objective,
    comments: job.comments,
    status: "Draft",
  });
  const paths = await photos(portfolio);
  return { fields, files: await Promise.all(paths.map((path) => arrive(house, path))) };
}

// As an upload arrives: in a file of its own, with the hash of its bytes.
async function arrive(house: House, photo: string): Promise<ReceivedFile> {
  const bytes = await readFile(photo);
  const path = house.files.incoming();
  await copyFile(photo, path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { part: "images", name: "photo.jpg", path, bytes: bytes.length, sha256 };
}

function assessorOf(ids: Ids, learner: string): string {
  return idOf(ids, ofTheFirst.includes(learner) ? "assessor" : "priya.raman");
}

function idOf(ids: Ids, mailbox: string): string {
  const id = ids.get(mailbox);
  if (id === undefined) throw new Error(`${mailbox} is not in the centre`);
  return id;
}
