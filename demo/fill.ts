import { dayInLondon } from "contract/core/dates.ts";
import { NewPortfolio, PortfolioEdit } from "contract/portfolios/new-portfolio.ts";
import { findByEmail } from "server/accounts/accounts.ts";
import { assignAll } from "server/accounts/assigning.ts";
import { register } from "server/accounts/sign-in/registration.ts";
import { newId } from "server/platform/database/ids.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import type { Files } from "server/platform/files/files.ts";
import { create } from "server/portfolios/creating.ts";
import { edit } from "server/portfolios/editing.ts";
import { submit, withdraw } from "server/portfolios/moving.ts";
import { type NewPhoto, orderPhotos } from "server/portfolios/photo-order.ts";
import { addPhotos } from "server/portfolios/photos.ts";
import { findPortfolio } from "server/portfolios/portfolios.ts";
import { addPhrase } from "server/reviews/phrases.ts";
import { review } from "server/reviews/reviews.ts";
import { attachPlanned, spokenOn } from "./attachments.ts";
import { day } from "./calendar.ts";
import { claimSome } from "./claims.ts";
import { groupLearners } from "./groups.ts";
import { hoursEvents, planEnds } from "./hours.ts";
import { leave } from "./leaving.ts";
import { resetNotifications } from "./notifications.ts";
import { firstAssessorsLearners, hasLeft, justStarted, members, registrationOf } from "./people.ts";
import type { PlannedPhoto } from "./photos/planned.ts";
import type { StoredPhotos } from "./photos/storing.ts";
import { applicationEvents } from "./pipeline.ts";
import { achieved, mailboxOf, type PlannedPortfolio, planned, type Step } from "./plan.ts";
import { qualityEvents } from "./quality.ts";
import { askQuestions } from "./questions.ts";
import { answerPlanned, makePlanned, recordsAmong } from "./records.ts";
import { phrases } from "./remarks.ts";
import { offerSecond, secondOf } from "./second-qualification.ts";
import { plannedTasks } from "./tasks.ts";
import { trainOne } from "./trainee.ts";
import { askWitness, type PlannedWitness, plannedWitnesses, signAsWitness } from "./witnesses.ts";

/** How many days before today the centre enrolled its people, and one person how many milliseconds after another. */
const [opened, enrolment] = [300, 900_000];

/** What a server has, with a clock that is set to the time of each event. */
export type DemoDependencies = Dependencies & { clock: { instant: Date } };

/** Stores the photos of all portfolios. */
export type StorePhotos = (photos: PlannedPhoto[], files: Files) => Promise<StoredPhotos>;

interface DemoEvent {
  at: Date;
  run: () => Promise<unknown>;
}

/**
 * Creates nine months of a training centre in an empty database, in chronological order, with the functions that the
 * product's own calls use. The same `today` gives the same centre.
 */
export async function fillCentre(deps: DemoDependencies, today: Date, storePhotos: StorePhotos): Promise<void> {
  const portfolios = planned(today);
  const records = recordsAmong(portfolios);
  const taken = portfolios.flatMap((portfolio) => portfolio.photos);
  const [photos, ids] = await Promise.all([
    storePhotos(taken, deps.files),
    enrol(deps, today.getTime() - opened * day),
  ]);
  const witnesses = plannedWitnesses(portfolios, today);
  const events = [
    ...portfolios.flatMap((portfolio) => eventsOf(deps, portfolio, { ids, photos, records, witnesses })),
    ...plannedTasks(deps, (mailbox) => idOf(ids, mailbox), today),
    ...hoursEvents(deps, idOf(ids, "student"), today),
    ...applicationEvents(deps, idOf(ids, "admin"), today),
    ...qualityEvents(deps, (mailbox) => idOf(ids, mailbox), today),
  ];
  events.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, run } of events) {
    deps.clock.instant = at;
    await run();
  }
  deps.clock.instant = new Date(today.getTime() - day / 48);
  const admin = idOf(ids, "admin");
  await askQuestions(deps, { learner: idOf(ids, "student"), assessor: idOf(ids, "assessor") });
  await trainOne(deps, (mailbox) => idOf(ids, mailbox));
  await planEnds(deps, { ids, justStarted, startedOn: dayInLondon(new Date(today.getTime() - opened * day)) });
  const marked = achieved.flatMap(({ unit, by }) =>
    by.map((learner) => ({ unit, student: idOf(ids, learner), assessor: assessorOf(ids, learner) })),
  );
  await claimSome(deps, admin, marked);
  await offerSecond(deps, secondOf(ids));
  await groupLearners(deps, (mailbox) => idOf(ids, mailbox));
  await leave(deps, admin, idOf(ids, hasLeft));
  await resetNotifications(deps.db, today);
}

interface Filling {
  ids: Ids;
  photos: StoredPhotos;
  records: ReturnType<typeof recordsAmong>;
  witnesses: ReturnType<typeof plannedWitnesses>;
}

/** Account ids by the part of the e-mail before the "@". */
type Ids = Map<string, string>;

async function enrol(deps: DemoDependencies, from: number): Promise<Ids> {
  const ids: Ids = new Map();
  for (const [index, person] of members.entries()) {
    deps.clock.instant = new Date(from + index * enrolment);
    const registrar = { id: ids.get("admin") ?? null, isAdmin: ids.has("admin") };
    const account = await register(deps, registrationOf(person, index), registrar, null);
    ids.set(mailboxOf(person.email), account._id);
  }
  for (const person of members.filter((member) => member.role === "student")) {
    const student = await findByEmail(deps.db, person.email);
    if (student) await assignAll(deps, idOf(ids, "admin"), [student.id], assessorOf(ids, mailboxOf(person.email)));
  }
  for (const phrase of phrases) {
    deps.clock.instant = new Date(deps.clock.instant.getTime() + 1000);
    await addPhrase(deps, idOf(ids, "assessor"), phrase);
  }
  return ids;
}

function eventsOf(
  deps: Dependencies,
  portfolio: PlannedPortfolio,
  { ids, photos, records, witnesses }: Filling,
): DemoEvent[] {
  const witness = witnesses.get(portfolio);
  const learner = idOf(ids, portfolio.learner);
  const assessor = assessorOf(ids, portfolio.learner);
  const isSams = portfolio.learner === "student";
  let id = "";
  const acts = records.get(portfolio);
  if (acts)
    return portfolio.steps.slice(-acts.length).map(({ at }, index) => ({
      at,
      run: async () => {
        const act = acts[index];
        if (act === "make") id = await makePlanned(deps, { learner, assessor, portfolio, photos });
        else if (act) await answerPlanned(deps, learner, id, act);
      },
    }));
  const createIt = async () => {
    id = await create(deps, learner, { fields: fieldsOf(portfolio), files: [] });
    await addPhotos(deps.db, id, orderPhotos([], rowsOf(deps, portfolio, photos), []));
    if (isSams) await attachPlanned(deps, learner, id, portfolio.job.title);
  };
  const runStep = async (step: Step) => {
    const found = await findPortfolio(deps.db, id);
    if (!found) throw new Error(`${portfolio.title} was never created`);
    const asLearner = { actor: learner, portfolio: found, expected: found.version };
    const asAssessor = { ...asLearner, actor: assessor };
    if (step.kind === "submit") await submit(deps, asLearner, { declared: true, aiHelp: "" });
    if (step.kind === "withdraw") await withdraw(deps, asLearner);
    if (step.kind === "amend") await edit(deps, asLearner, { fields: amended(found, step.text), files: [] });
    if (step.kind === "feedback")
      await review(deps, asAssessor, {
        ...{ status: "Reviewed", assessorComments: step.text },
        ...(step.decisions && { decisions: step.decisions }),
        ...(isSams && step === portfolio.steps.at(-1) && (await spokenOn(deps, assessor, portfolio.job.title))),
      });
    if (step.kind === "save") await review(deps, asAssessor, { status: "To Be Reviewed", assessorComments: step.text });
    if (step.kind === "finish") await review(deps, asAssessor, { status: "Done" });
  };
  return [
    { at: portfolio.created, run: createIt },
    ...(witness ? witnessing(deps, portfolio, { learner, witness, idOf: () => id }) : []),
    ...portfolio.steps.map((step) => ({ at: step.at, run: () => runStep(step) })),
  ];
}

interface Witnessing {
  learner: string;
  witness: PlannedWitness;
  /** The portfolio's id, once it is created. */
  idOf: () => string;
}

/** Asks a witness and lets them sign, both before anything else happens to the portfolio. */
function witnessing(
  deps: Dependencies,
  portfolio: PlannedPortfolio,
  { learner, witness, idOf }: Witnessing,
): DemoEvent[] {
  let token = "";
  const askIt = async () => {
    token = await askWitness(deps, learner, idOf(), witness);
  };
  const [created, next] = [portfolio.created.getTime(), portfolio.steps[0]?.at.getTime() ?? 0];
  const during = (share: number) => new Date(created + (next - created) * share);
  return [
    { at: during(0.2), run: askIt },
    { at: during(0.6), run: () => signAsWitness(deps, token, witness) },
  ];
}

type Found = NonNullable<Awaited<ReturnType<typeof findPortfolio>>>;

function amended(found: Found, text: string): PortfolioEdit {
  return PortfolioEdit.parse({
    title: found.title,
    postcode: found.postcode,
    method: found.method,
    unit: { number: found.unit },
    learningOutcome: { number: found.outcome },
    criteria: { number: found.criterion },
    taskDescription: `${found.taskDescription}\n\n${text}`,
  });
}

function fieldsOf(portfolio: PlannedPortfolio): NewPortfolio {
  const { job } = portfolio;
  return NewPortfolio.parse({
    title: portfolio.title,
    unit: { number: portfolio.unit },
    learningOutcome: { number: portfolio.outcome },
    criteria: { number: portfolio.criterion },
    also: portfolio.also,
    cells: portfolio.cells,
    workplace: portfolio.workplace,
    postcode: portfolio.postcode,
    dateTime: portfolio.worked.toISOString(),
    method: portfolio.method,
    taskDescription: job.task,
    jobType: job.jobType,
    reasonForTask: job.reason,
    objectiveOfJob: job.objective,
    comments: job.comments,
    sections: portfolio.sections,
    status: "Draft",
  });
}

function rowsOf(deps: Dependencies, portfolio: PlannedPortfolio, photos: StoredPhotos): NewPhoto[] {
  const createdAt = deps.clock.now().toISOString();
  return portfolio.photos.map((photo) => {
    const stored = photos.get(photo);
    if (!stored) throw new Error(`A photo of "${portfolio.title}" was never stored`);
    return { ...stored, id: newId(), createdAt };
  });
}

function assessorOf(ids: Ids, learner: string): string {
  return idOf(ids, firstAssessorsLearners.includes(learner) ? "assessor" : "priya.raman");
}

function idOf(ids: Ids, mailbox: string): string {
  const id = ids.get(mailbox);
  if (id === undefined) throw new Error(`${mailbox} is not in the centre`);
  return id;
}
