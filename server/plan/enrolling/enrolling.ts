import { dayInLondon } from "contract/core/dates.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import type { Qualification } from "contract/qualifications/known.ts";
import { type EnrolmentLine, enrolmentsMost, type Registered } from "contract/qualifications/qualifications.ts";
import { type FoundStudent, findStudent } from "../../accounts/accounts.ts";
import { recordAction } from "../../audit/log.ts";
import type { EnrolmentRow } from "../../platform/database/enrolment-rows.ts";
import { isId, newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { lockStudent } from "../../portfolios/quota.ts";
import { findVersion, reference, versionsBy } from "../../qualifications/versions.ts";

/** An enrolment with what permissions are decided by: the learner and their present assessor. */
export type FoundEnrolment = FoundStudent & { enrolment: EnrolmentRow };

/** By its id, that of the learner for the one that carries the dates of their plan. */
export async function findEnrolment(db: Db, id: string): Promise<FoundEnrolment | undefined> {
  if (!isId(id)) return undefined;
  const row = await db.selectFrom("enrolments").selectAll().where("id", "=", id).executeTakeFirst();
  const student = await findStudent(db, row?.learner ?? id);
  if (!student) return undefined;
  const enrolment = row ?? (await enrolmentsOf(db, student.student)).find((one) => one.id === id);
  return enrolment && { ...student, enrolment };
}

/** All of a learner's, that of their plan first: before anybody has changed it, as it began with the account. */
export async function enrolmentsOf(db: Db, learner: string): Promise<EnrolmentRow[]> {
  const [rows, account] = await Promise.all([
    db.selectFrom("enrolments").selectAll().where("learner", "=", learner).orderBy("startedOn").orderBy("id").execute(),
    db.selectFrom("accounts").select("createdAt").where("id", "=", learner).executeTakeFirstOrThrow(),
  ]);
  const main = rows.find(({ id }) => id === learner) ?? begun(learner, dayInLondon(account.createdAt), 0);
  return [main, ...rows.filter(({ id }) => id !== learner)];
}

function begun(learner: string, startedOn: string, version: number): EnrolmentRow {
  const nothing = { registrationNo: "", registeredOn: null, plannedEndOn: null, hoursTarget: null };
  return {
    ...{ id: learner, learner, qualification: null, startedOn, ...nothing },
    ...{ endedOn: null, endReason: "", version },
  };
}

export async function linesOf(db: Db, learner: string): Promise<EnrolmentLine[]> {
  const rows = await enrolmentsOf(db, learner);
  const versions = await versionsBy(db, rows.map(versionIn));
  return rows.map(({ id, startedOn, registrationNo, registeredOn, endedOn, endReason, version, ...row }) => {
    const { _id, code, version: number, document } = versions.get(versionIn(row)) ?? reference;
    const qualification = { _id, code, version: number, title: document.title };
    return { _id: id, qualification, startedOn, registrationNo, registeredOn, endedOn, endReason, version };
  });
}

/** The id of the version that an enrolment is on. */
export function versionIn({ qualification }: Pick<EnrolmentRow, "qualification">): string {
  return qualification ?? referenceCode;
}

/** "2365-03 version 2", as the audit log and sentences name it. */
export function versionName({ code, version }: Qualification): string {
  return `${code} version ${version}`;
}

interface Enrol {
  learner: string;
  qualification: string;
  startedOn: string;
  registrationNo: string;
  registeredOn: string | null;
}

/** @throws Refusal 400 no such version, 404 no such learner, 409 retired, three already, or the same qualification */
export async function enrol(deps: Dependencies, actor: string, wanted: Enrol): Promise<void> {
  const { clock } = deps;
  const { learner, startedOn, registrationNo, registeredOn } = wanted;
  const student = await findStudent(deps.db, learner);
  if (!student) throw new Refusal(404, "Student not found");
  const version = await openVersion(deps.db, wanted.qualification);
  await transact(deps, async (db) => {
    await lockStudent(db, learner);
    const open = (await enrolmentsOf(db, learner)).filter(({ endedOn }) => endedOn === null);
    if (open.length >= enrolmentsMost)
      throw new Refusal(409, "A learner works towards at most three qualifications at once.");
    const versions = await versionsBy(db, open.map(versionIn));
    if ([...versions.values()].some(({ code }) => code === version.code))
      throw new Refusal(
        409,
        `${student.name} works towards ${version.code} already. Move them to another version instead.`,
      );
    const qualification = storedId(version);
    const registered = { registrationNo, registeredOn };
    const row = { ...begun(learner, startedOn, 1), id: newId(), qualification, ...registered };
    await db.insertInto("enrolments").values(row).execute();
    const entry = { actor, action: "enrol", subject: "account", subjectId: learner } as const;
    await recordAction(db, clock, { ...entry, became: versionName(version) });
  });
}

/** As rows hold it: null for the reference. */
export function storedId({ _id }: Qualification): string | null {
  return _id === referenceCode ? null : _id;
}

/** A version on which somebody can be enrolled. @throws Refusal 400 there is none, 409 it is retired */
async function openVersion(db: Db, id: string): Promise<Qualification> {
  const version = isId(id) || id === referenceCode ? await findVersion(db, id) : undefined;
  if (!version) throw refuseField(400, "qualification", "Choose a qualification.");
  if (await isRetired(db, version)) throw new Refusal(409, "Nobody is enrolled on this version any more.");
  return version;
}

export async function isRetired(db: Db, { _id }: Qualification): Promise<boolean> {
  const row = await db.selectFrom("qualifications").select("retiredAt").where("id", "=", _id).executeTakeFirst();
  return (row?.retiredAt ?? null) !== null;
}

export interface EnrolmentCommand {
  actor: string;
  found: FoundEnrolment;
  /** The version that was read; undefined when any will do. */
  expected: number | undefined;
}

/** @throws Refusal 409 ended already, 412 changed by somebody else since */
export async function changeRegistration(
  deps: Dependencies,
  { actor, found, expected }: EnrolmentCommand,
  registered: Registered,
): Promise<void> {
  await transact(deps, async (db) => {
    await lockStudent(db, found.student);
    const enrolment = present(await enrolmentsOf(db, found.student), found, expected);
    await change(db, enrolment, registered);
    const version = (await findVersion(db, versionIn(enrolment))) ?? reference;
    const entry = { actor, action: "changeRegistration", subject: "account", subjectId: found.student } as const;
    await recordAction(db, deps.clock, { ...entry, became: versionName(version) });
  });
}

/** What was decided stays. @throws Refusal 409 ended already or the only one, 412 changed by somebody else since */
export async function endEnrolment(
  deps: Dependencies,
  { actor, found, expected }: EnrolmentCommand,
  endReason: string,
): Promise<void> {
  const { clock } = deps;
  const { student: learner, name } = found;
  await transact(deps, async (db) => {
    await lockStudent(db, learner);
    const all = await enrolmentsOf(db, learner);
    const enrolment = present(all, found, expected);
    if (all.filter(({ endedOn }) => endedOn === null).length === 1)
      throw new Refusal(409, `This is all that ${name} works towards. Enrol them on another qualification first.`);
    await change(db, enrolment, { endedOn: dayInLondon(clock.now()), endReason });
    const version = (await findVersion(db, versionIn(enrolment))) ?? reference;
    const entry = { actor, action: "endEnrolment", subject: "account", subjectId: learner } as const;
    await recordAction(db, clock, { ...entry, was: versionName(version) });
  });
}

/** An enrolment as it is now. @throws Refusal 409 it has ended, 412 changed by somebody else since */
export function present(
  all: readonly EnrolmentRow[],
  { enrolment: { id } }: FoundEnrolment,
  expected: number | undefined,
): EnrolmentRow {
  const now = all.find((one) => one.id === id);
  if (!now || now.endedOn !== null) throw new Refusal(409, "This enrolment has ended.");
  if (expected !== undefined && expected !== now.version)
    throw new Refusal(412, "Somebody else has changed this enrolment in the meantime. Look at it, then try again.");
  return now;
}

/** Of one that began with the account there is no row yet. */
export async function change(db: Db, enrolment: EnrolmentRow, to: Partial<EnrolmentRow>): Promise<void> {
  const changed = { ...to, version: enrolment.version + 1 };
  await db
    .insertInto("enrolments")
    .values({ ...enrolment, ...changed })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
    .execute();
}
