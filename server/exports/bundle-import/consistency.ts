import { isPlainLine } from "contract/core/text.ts";
import type { BundleDecision, BundlePortfolio, BundleRecord } from "contract/exports/bundle-format.ts";
import { printable } from "contract/exports/bundle-zip.ts";
import { minutesOf } from "contract/plan/typed-hours.ts";
import { mondayOf, sumOf } from "contract/plan/weeks.ts";
import { allTicks } from "contract/portfolios/verdicts.ts";
import { findCriterion, findOutcome, findUnit, inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { placeKey, placeName } from "contract/qualifications/places.ts";
import { cellIds, mayCarry } from "contract/qualifications/requirements.ts";
import { isId } from "../../platform/database/ids.ts";
import { areOutOfOrder } from "../../quality/claims/claim-record.ts";
import { areImpossible } from "../../quality/raised/appeal-record.ts";
import { curriculumFile } from "../bundle/record.ts";
import { filesAttached, inconsistentFiles } from "./consistent-files.ts";
import { staffIn } from "./people.ts";

/**
 * Why a record that fits the schema contradicts itself or the signed list, in a sentence; undefined when it does not. A
 * signature proves who made a bundle, not that its parts agree.
 */
export function inconsistencyIn(
  record: BundleRecord,
  centre: string,
  listed: ReadonlyMap<string, string>,
): string | undefined {
  if (record.curriculum !== curriculumFile)
    return `The bundle is of another qualification (${printable(record.curriculum)}), of which nothing is known here.`;
  if (record.centre !== centre) return "portfolio.json names another centre than the signature.";
  return (
    inconsistentIds(record) ??
    inconsistentFiles(record, listed) ??
    inconsistentPeople(record) ??
    inconsistentAchievements(record) ??
    inconsistentClaims(record) ??
    inconsistentTasks(record) ??
    inconsistentPlan(record) ??
    record.portfolios.map(inconsistentPortfolio).find((problem) => problem !== undefined)
  );
}

function inconsistentIds(record: BundleRecord): string | undefined {
  const { student, portfolios, tasks = [], hours = [] } = record;
  const groups = {
    account: [student.id, ...new Set(staffIn(record).map(({ id }) => id))],
    portfolio: portfolios.map(({ id }) => id),
    photo: portfolios.flatMap(({ photos }) => photos.map(({ id }) => id)),
    attachment: portfolios.flatMap((one) => filesAttached(one).map(({ id }) => id)),
    review: portfolios.flatMap(({ reviews }) => reviews.map(({ id }) => id)),
    appeal: portfolios.flatMap(({ appeals = [] }) => appeals.map(({ id }) => id)),
    task: tasks.map(({ id }) => id),
    "entry of hours": hours.map(({ id }) => id),
  };
  for (const [kind, ids] of Object.entries(groups)) {
    const malformed = ids.find((id) => !isId(id));
    if (malformed) return `The ${kind} ${malformed} has an id that the product does not give.`;
    const seen = new Set<string>();
    const twice = ids.find((id) => seen.size === seen.add(id).size);
    if (twice) return `The ${kind} ${twice} is in portfolio.json twice.`;
  }
  return undefined;
}

// Each assessor is one person with one name and address, who is not the learner.
function inconsistentPeople(record: BundleRecord): string | undefined {
  const { student } = record;
  const addresses = new Map<string, string>();
  if (student.account) addresses.set(student.account.email.toLowerCase(), student.id);
  const known = new Map<string, string>([[student.id, ""]]);
  for (const assessor of staffIn(record)) {
    const email = assessor.email.toLowerCase();
    const serialised = JSON.stringify(assessor);
    const isMixedUp =
      (known.get(assessor.id) ?? serialised) !== serialised || (addresses.get(email) ?? assessor.id) !== assessor.id;
    if (isMixedUp) return `Two people in portfolio.json are mixed up: ${printable(assessor.name)} is one of them.`;
    known.set(assessor.id, serialised);
    addresses.set(email, assessor.id);
  }
  return undefined;
}

function inconsistentAchievements({ achievements = [] }: BundleRecord): string | undefined {
  const standing = new Set<string>();
  for (const { unit, outcome, verdict, text, at } of achievements) {
    if (!isInstant(at)) return `portfolio.json names a time that is none: ${printable(at)}.`;
    const key = `${unit} ${outcome}`;
    const isKnown = outcome === null ? findUnit(unit) : findOutcome(unit, outcome);
    const follows = (verdict === "taken back") === standing.has(key);
    if (!isKnown || !follows || !isPlainLine(text.replace(/[\n\t]/g, "")))
      return "portfolio.json has an achievement that nobody could mark.";
    if (verdict === "accepted") standing.add(key);
    else standing.delete(key);
  }
  return undefined;
}

function inconsistentClaims({ claims = [] }: BundleRecord): string | undefined {
  const time = claims.find(({ at }) => !isInstant(at));
  if (time) return `portfolio.json names a time that is none: ${printable(time.at)}.`;
  return areOutOfOrder(claims) ? "portfolio.json has a claim that nobody could make." : undefined;
}

function inconsistentTasks({ tasks = [] }: BundleRecord): string | undefined {
  for (const task of tasks) {
    const { doneAt, cancelledAt, createdAt, updatedAt, places, version } = task;
    const visited = task.kind === "visit" ? [task.startsAt, task.endsAt] : [];
    const times = [createdAt, updatedAt, ...visited, doneAt ?? createdAt, cancelledAt ?? createdAt];
    const isOrdered = task.kind === "task" || task.startsAt < task.endsAt;
    if (
      !times.every(isInstant) ||
      inCurriculumOrder(places).length < places.length ||
      !isOrdered ||
      version > changesMost
    )
      return "portfolio.json has a task that nobody could set.";
  }
  return undefined;
}

function inconsistentPlan({ enrolment, hours = [], weekAnswers = [], portfolios }: BundleRecord): string | undefined {
  if (enrolment?.plannedEndOn && enrolment.plannedEndOn <= enrolment.startedOn)
    return "portfolio.json plans an end that does not come after the start.";
  const known = new Set([null, ...portfolios.map(({ id }) => id)]);
  for (const [day, ofDay] of Map.groupBy(hours, (one) => one.day)) {
    if (sumOf(ofDay) > minutesOf.day) return `portfolio.json has more than 24 hours on ${day}.`;
    if (ofDay.some(({ portfolio }) => !known.has(portfolio)))
      return `portfolio.json has hours on ${day} of a portfolio that is not there.`;
  }
  const wrong = weekAnswers.find(({ week, at }) => mondayOf(week) !== week || !isInstant(at));
  return wrong && `portfolio.json has an answer about a week that is none: ${printable(wrong.week)}.`;
}

function inconsistentPortfolio(portfolio: BundlePortfolio): string | undefined {
  const named = `The portfolio ${portfolio.id}`;
  const text = textsOf(portfolio).find((text) => text.length > textMost || !isPlainLine(text.replace(/[\n\t]/g, "")));
  if (text !== undefined) return `${named} holds characters that cannot be shown, or a text that is too long.`;
  const { unit, learningOutcome, criteria, also = [] } = portfolio;
  const main = { unit: unit.number, learningOutcome: learningOutcome.number, criteria: criteria.number };
  if (inCurriculumOrder(also).length < also.length || also.some((place) => placeKey(place) === placeKey(main)))
    return `${named} covers a criterion twice, or one that the curriculum does not have.`;
  if (portfolio.cells?.some((id) => !cellIds.includes(id))) return `${named} shows a kind that nobody asks for.`;
  const time = timesOf(portfolio).find((time) => !isInstant(time));
  if (time !== undefined) return `${named} names a time that is none: ${printable(time)}.`;
  if (portfolio.version > changesMost) return `${named} was changed more often than anybody can.`;
  if (portfolio.isPending && (!portfolio.author || ["Draft", "Done"].includes(portfolio.status)))
    return `${named} waits for its learner to confirm it, but is no such record.`;
  if (areImpossible(portfolio)) return `${named} has an appeal that nobody could make.`;
  const problem = inconsistentRounds(portfolio) ?? inconsistentDecisions(portfolio);
  return problem && `${named} ${problem}`;
}

/** The largest value of a PostgreSQL integer column. */
const changesMost = 2_147_483_647;

/** The longest text there is: the sections of a portfolio in the stored content of a round. */
const textMost = 250_000;

function textsOf(portfolio: BundlePortfolio): string[] {
  const { unit, learningOutcome, criteria, photos, reviews, ...rest } = portfolio;
  return [
    rest.title,
    rest.postcode,
    rest.jobType,
    ...[unit.number, unit.title, learningOutcome.number, learningOutcome.description],
    ...[criteria.number, criteria.description],
    ...reviews.flatMap(({ content }) => Object.values(content?.texts ?? {})),
    ...reviews.flatMap(
      ({ content }) => content?.photos.flatMap(({ takenAt, caption }) => [takenAt ?? "", caption ?? ""]) ?? [],
    ),
    ...photos.flatMap(({ takenAt, caption }) => [takenAt ?? "", caption ?? ""]),
    ...filesAttached(portfolio).flatMap(({ name, caption = "", transcript = "" }) => [name, caption, transcript]),
    ...reviews.flatMap(({ content }) => content?.attachments?.flatMap(({ name, caption }) => [name, caption]) ?? []),
  ];
}

function timesOf(portfolio: BundlePortfolio): string[] {
  const { photos, reviews, decisions = [], statements = [], messages = [], appeals = [] } = portfolio;
  const { dateTime, createdAt, updatedAt, submittedAt, reviewedAt } = portfolio;
  const maybe = [submittedAt, reviewedAt].filter((time) => time !== null);
  const taken = photos.map(({ takenAt }) => takenAt).filter((time) => time !== null);
  return [
    ...[dateTime, createdAt, updatedAt, ...maybe],
    ...[...photos, ...filesAttached(portfolio)].map((file) => file.createdAt),
    ...reviews.map((review) => review.reviewedAt),
    ...[...decisions, ...statements, ...messages, ...appeals, ...appeals.flatMap(({ checks }) => checks)].map(
      ({ at }) => at,
    ),
    ...decisions.flatMap(({ seenAt }) => seenAt ?? []),
    ...[...reviews, ...decisions].flatMap(({ stated }) => (stated ? [stated.at, stated.sentAt] : [])),
    ...taken.map((time) => (isCameraTime(time) ? createdAt : time)),
  ];
}

// The database compares times as texts, so each must be in the format of Date.toISOString.
function isInstant(time: string): boolean {
  const date = new Date(time);
  return !Number.isNaN(date.getTime()) && date.toISOString() === time;
}

function isCameraTime(time: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d)?$/.test(time);
}

/** Each is of a criterion of the curriculum, of a round that is there, and follows from what stood before it. */
function inconsistentDecisions({ decisions = [], remarks = [], reviews, status }: BundlePortfolio): string | undefined {
  const rounds = new Set<string | null>([null, ...reviews.map(({ id }) => id)]);
  if (remarks.some(({ round }) => !rounds.has(round))) return "has a remark of a round that it does not have.";
  const standing = new Map<string, BundleDecision>();
  for (const decision of decisions) {
    const [place, { verdict, round, ticks, cells }] = [placeKey(decision), decision];
    if (!findCriterion(decision.unit, decision.learningOutcome, decision.criteria))
      return "decides no known criterion.";
    if (!rounds.has(round)) return `decides ${placeName(decision)} in a round that it does not have.`;
    const isTicked = verdict !== "accepted" || ticks === null || ticks === allTicks;
    const isCarried = cells.every((id) => verdict === "accepted" && mayCarry(decision, id));
    if (!follows(decision, standing.get(place)) || !isTicked || !isCarried || !mayBePending(decision, status))
      return `has a decision on ${placeName(decision)} that nobody could make.`;
    standing.set(place, decision);
  }
  return undefined;
}

// Only what was accepted in a round is countersigned, and what is done is.
function mayBePending({ isPending, verdict, round }: BundleDecision, status: BundlePortfolio["status"]): boolean {
  return !isPending || (verdict === "accepted" && round !== null && status !== "Done");
}

function follows(decision: BundleDecision, stands: BundleDecision | undefined): boolean {
  if (decision.verdict === "taken back" || stands?.verdict !== "accepted")
    return (decision.verdict === "taken back") === (stands?.verdict === "accepted");
  const corrects = decision.workplace !== stands.workplace || decision.cells.join() !== stands.cells.join();
  return decision.verdict === "accepted" && corrects;
}

/** Invariants that hold after any sequence of the moves in contract/core/moves.ts. */
function inconsistentRounds(portfolio: BundlePortfolio): string | undefined {
  const { status, submittedAt, reviewedAt, reviews, feedback, submissionCount } = portfolio;
  const isAssessed = status === "Reviewed" || status === "Done";
  if (status !== "Draft" && submittedAt === null) return `is ${status}, but was never submitted.`;
  if (isAssessed && reviews.length === 0) return `is ${status}, but no round of assessment was closed.`;
  if (reviews.length > 0 && submittedAt === null) return "was assessed, but never submitted.";
  if (reviews.length === 0 && (reviewedAt !== null || feedback !== ""))
    return "has feedback of a round that is missing.";
  if (reviews.some(({ comments }) => comments === "")) return "has a round without feedback.";
  const isLatest = reviews.some((review) => review.reviewedAt === reviewedAt && review.comments === feedback);
  if (reviews.length > 0 && !isLatest) return "has other feedback than its latest round.";
  const rounds = isAssessed ? reviews.length - 1 : reviews.length;
  return submissionCount > rounds ? "was taken back more often than it was assessed." : undefined;
}
