import { dayInLondon } from "contract/core/dates.ts";
import { keyOf } from "contract/qualifications/keys.ts";
import { endEnrolment, enrol, findEnrolment } from "server/plan/enrolling/enrolling.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { findPortfolio } from "server/portfolios/portfolios.ts";
import { catalogueOf, changeCatalogue } from "server/qualifications/catalogues.ts";
import { importVersion } from "server/qualifications/importing.ts";
import { decideMore } from "server/reviews/deciding.ts";
import { justStarted } from "./people.ts";
import document from "./second-qualification.json" with { type: "json" };

const { code } = document;
const key = (number: string) => keyOf({ code, version: 1 }, number);

/** Its jobs: title, what to photograph, words, and the criteria by the numbers of their units. */
const jobs = [
  [
    "isolation",
    "Safe isolation",
    "The lock and tag, and the indicator on the proving unit",
    "isolated locked proved dead",
    "301 2.1,301 2.2,301 2.3,301 2.4",
  ],
  [
    "first-fix",
    "First fix of a floor",
    "Marked routes, trunking and tray with their fixings",
    "first fix trunking tray level",
    "302 1.1,303 1.1,303 1.2,303 1.4,303 2.1",
  ],
  [
    "board",
    "A distribution board",
    "The board open with its schedule and labels",
    "board schedule torque labels",
    "302 1.2,303 3.1,303 3.3,303 3.4,304 1.2",
  ],
  [
    "tests",
    "Tests before handing over",
    "The meter on each test, and the schedule",
    "tested insulation loop RCD readings",
    "304 2.1,304 2.3,304 3.1,304 3.2,304 3.3",
  ],
  [
    "fault",
    "A fault found and mended",
    "The reading that showed it, and the part",
    "fault found burnt tripped replaced",
    "305 1.1,305 1.3,305 2.2,305 2.3,305 3.1",
  ],
] as const;

/** What an assessor accepts in two of a learner's portfolios for it as well. */
const accepted = [
  ["301 2.2", "301 2.3", "301 2.4"],
  ["303 2.1", "303 2.2", "303 3.1"],
];

interface People {
  admin: string;
  /** With the reference too, which the other one leaves. */
  both: string;
  only: string;
  assessor: string;
}

export function secondOf(ids: ReadonlyMap<string, string>): People {
  const [admin = "", both = "", only = "", assessor = ""] = ["admin", "kwame.mensah", justStarted, "assessor"].map(
    (mailbox) => ids.get(mailbox),
  );
  return { admin, both, only, assessor };
}

/** The centre offers a second qualification: two learners work towards it, and some of one's work counts for it too. */
export async function offerSecond(deps: Dependencies, { admin, both, only, assessor }: People): Promise<void> {
  const file = { kind: "json" as const, text: JSON.stringify(document) };
  const qualification = await importVersion(deps, admin, file);
  const catalogue = await catalogueOf(deps.db, code);
  if (!catalogue) throw new Error("it was imported");
  const given = jobs.map(([id, title, show, words, places]) => ({
    ...{ id, title, show, words },
    places: places.split(",").map((place) => key(place)),
  }));
  await changeCatalogue(deps, { actor: admin, catalogue, expected: 0 }, given);
  const registeredOn = dayInLondon(deps.clock.now());
  for (const [nth, learner] of [both, only].entries())
    await enrol(deps, admin, {
      ...{ learner, qualification, startedOn: registeredOn },
      ...{ registrationNo: `KSG${4021 + nth}`, registeredOn },
    });
  const found = await findEnrolment(deps.db, only);
  if (found) await endEnrolment(deps, { actor: admin, found, expected: undefined }, "Enrolled on 2365-03 instead.");
  const done = await deps.db
    .selectFrom("portfolios")
    .select("id")
    .where("student", "=", both)
    .where("status", "=", "Done")
    .where("author", "is", null)
    .orderBy("reviewedAt")
    .orderBy("title")
    .limit(accepted.length)
    .execute();
  for (const [nth, { id }] of done.entries()) {
    const portfolio = await findPortfolio(deps.db, id);
    if (portfolio) await decideMore(deps, { actor: assessor, portfolio, expected: undefined }, decided(nth));
  }
}

function decided(nth: number) {
  const places = (accepted[nth] ?? []).map((place) => {
    const [unit = "", criteria = ""] = key(place).split(" ");
    return { unit, criteria, learningOutcome: criteria.split(".")[0] ?? "" };
  });
  return {
    decisions: places.map((place) => ({ ...place, verdict: "accepted" as const, ticks: "VACSR" as const, text: "" })),
  };
}
