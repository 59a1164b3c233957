import { randomUUID } from "node:crypto";
import { thumbnailOf } from "contract/portfolios/photo-paths.ts";
import type { Centre, Person } from "../harness/centre.ts";
import { type Form, newDraft, withNewPhotos } from "../harness/forms.ts";
import { authorizationOf } from "../harness/server.ts";
import { feedbackOf, pick } from "../harness/texts.ts";
import { shrink, takePhotos } from "../photos/phone-photos.ts";
import type { Ask, Asking, Body, Visitor } from "./crowd.ts";

/** Of a hundred people: six assessors, one of the office, one who applies; the others are learners. */
const assessorsOfHundred = 6;

// Made once, because that takes longer than a short day.
let forms: Promise<Form[]> | undefined;

/** So many people of a centre, each a visitor of their own; as many learners as that share a thousand tokens at most. */
export async function peopleOf({ learners, assessors, admin }: Centre, count: number): Promise<Visitor[]> {
  forms ??= formsWithPhotos();
  const saved = await forms;
  const signedInLearners = learners.filter(({ token }) => token !== "");
  return Array.from({ length: count }, (_, nth): Visitor => {
    const place = nth % 100;
    if (place < assessorsOfHundred) {
      const assessor = pick(assessors, Math.floor(nth / 100) * assessorsOfHundred + place);
      return (asking) => assess(signedIn(asking, assessor));
    }
    if (place === assessorsOfHundred) return (asking) => administer(signedIn(asking, admin));
    if (place === assessorsOfHundred + 1) return apply;
    return (asking) => learn(signedIn(asking, pick(signedInLearners, nth)), pick(saved, nth));
  });
}

/** A learner's screens, of twenty: the list, a portfolio, the logbook, what is new, and one new portfolio with two photos. */
async function learn(ask: Asking, form: Form): Promise<void> {
  const screen = Math.random() * 20;
  if (screen < 9) return void (await listOwn(ask));
  if (screen < 14) return viewOne(ask);
  if (screen < 17) return void (await ask({ call: "logbook", path: "/api/logbook" }));
  if (screen < 19) return void (await ask({ call: "notifications", path: "/api/notifications" }));
  const { body } = withNewPhotos(form);
  const headers = { ...form.headers, "idempotency-key": randomUUID() };
  const save = { call: "save with 2 photos", path: "/api/portfolios/save", method: "POST" };
  const saved = await ask({ ...save, headers, body });
  if (!saved || Math.random() < 0.5) return;
  const { portfolio }: { portfolio: { _id: string } } = JSON.parse(saved());
  await ask(changing("submit", `PUT /api/portfolios/${portfolio._id}`, { status: "To Be Reviewed" }));
}

async function listOwn(ask: Asking): Promise<{ _id: string; images: string[] }[]> {
  const own = ask({ call: "own portfolios", path: "/api/portfolios/user-portfolios" });
  const [list] = await Promise.all([own, ask({ call: "counts", path: "/api/counts" })]);
  return list ? JSON.parse(list()) : [];
}

async function viewOne(ask: Asking): Promise<void> {
  const own = await listOwn(ask);
  const { _id: id = "" } = own[Math.floor(Math.random() * own.length)] ?? {};
  if (id) await withPhotos(ask, await ask({ call: "one portfolio", path: `/api/portfolios/${id}` }));
}

/** The oldest portfolio that waits for this assessor, with its photos; half of them get feedback. */
async function assess(ask: Asking): Promise<void> {
  const screen = Math.random() * 10;
  if (screen < 2) return void (await ask({ call: "assessor's board", path: "/api/assessment/board" }));
  if (screen < 3) return void (await ask({ call: "history", path: "/api/assessment/reviews" }));
  const own = ask({ call: "assessor's overview", path: "/api/assessment/overview" });
  const [overview] = await Promise.all([own, ask({ call: "counts", path: "/api/counts" })]);
  if (screen < 6 || !overview) return;
  const { queue }: { queue: { first: { _id: string } | null } } = JSON.parse(overview());
  if (!queue.first) return;
  const path = `/api/portfolios/assessor/${queue.first._id}`;
  await withPhotos(ask, await ask({ call: "one to review", path }));
  if (screen < 8) return;
  const feedback = { status: "Reviewed", assessorComments: feedbackOf(Math.floor(screen * 1000)) };
  await ask(changing("feedback", `POST /api/portfolios/${queue.first._id}/feedback`, feedback));
}

async function administer(ask: Asking): Promise<void> {
  if (Math.random() < 0.3) return void (await ask({ call: "everyone's portfolios", path: "/api/oversight/students?" }));
  const dashboard = ["admin/overview", "admin/submissions", "admin/progress", "counts"];
  await Promise.all(dashboard.map((call) => ask({ call, path: `/api/${call}` })));
}

async function apply(ask: Asking): Promise<void> {
  const course = { courseToStudy: "NVQ Level 3 Electrical Installation (2357-44)", dateOfBirth: "2001-03-27" };
  const applicant = { firstName: "Ada", familyName: "Nowak", email: `ada.nowak.${randomUUID()}@example.com` };
  const application = { ...applicant, ...course, agreedToDeclaration: true };
  await ask(changing("application", "POST /api/application-form", application));
}

/** The thumbnail of the first photo and the photo itself, as a device that does not have them yet. */
async function withPhotos(ask: Asking, portfolio: Body | undefined): Promise<void> {
  const [photo]: string[] = portfolio ? JSON.parse(portfolio()).images : [];
  if (!photo) return;
  await ask({ call: "thumbnail", path: `/${thumbnailOf(photo)}` });
  await ask({ call: "photo", path: `/${photo}` });
}

function changing(call: string, at: string, body: object): Ask {
  const [method = "", path = ""] = at.split(" ");
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  return { call, method, path, headers, body: JSON.stringify(body) };
}

function signedIn(asking: Asking, { token }: Person): Asking {
  return (ask) => asking({ ...ask, headers: { ...ask.headers, ...authorizationOf(token) } });
}

/** Saves with two photos each, as the browser shrinks them; all are different. */
async function formsWithPhotos(): Promise<Form[]> {
  const photos = await Promise.all((await takePhotos(6)).map(shrink));
  const pairs = photos.map((photo, nth) => [photo, pick(photos, nth + 1)]);
  return Promise.all(pairs.map((pair) => newDraft("", pair)));
}
