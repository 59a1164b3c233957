import { randomUUID } from "node:crypto";
import { thumbnailOf } from "contract/portfolios/photo-paths.ts";
import type { Centre } from "../harness/centre.ts";
import { type Form, newDraft, withNewPhotos } from "../harness/requests.ts";
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
    if (place < assessorsOfHundred)
      return signedIn(pick(assessors, Math.floor(nth / 100) * assessorsOfHundred + place).token, assess);
    if (place === assessorsOfHundred) return signedIn(admin.token, administer);
    if (place === assessorsOfHundred + 1) return apply;
    return signedIn(pick(signedInLearners, nth).token, (ask) => learn(ask, pick(saved, nth)));
  });
}

function signedIn(token: string, act: Visitor): Visitor {
  return (asking) => act((ask) => asking({ ...ask, headers: { ...ask.headers, ...authorizationOf(token) } }));
}

/** Saves with two photos each, as the browser shrinks them; all are different. */
async function formsWithPhotos(): Promise<Form[]> {
  const photos = await Promise.all((await takePhotos(6)).map(shrink));
  return Promise.all(photos.map((photo, nth) => newDraft("", [photo, pick(photos, nth + 1)])));
}

/** A learner's screens, of twenty: the list, a portfolio, the logbook, what is new, and one new portfolio with two photos. */
async function learn(ask: Asking, form: Form): Promise<unknown> {
  const screen = Math.random() * 20;
  if (screen < 9) return listOwn(ask);
  if (screen < 14) return viewOne(ask);
  if (screen < 17) return ask({ call: "logbook", path: "/api/logbook" });
  if (screen < 19) return ask({ call: "notifications", path: "/api/notifications" });
  const headers = { ...form.headers, "idempotency-key": randomUUID() };
  const save = { call: "save with 2 photos", path: "/api/portfolios/save", method: "POST", headers };
  const saved = await ask({ ...save, body: withNewPhotos(form).body });
  if (!saved || Math.random() < 0.5) return;
  const { portfolio }: { portfolio: { _id: string } } = JSON.parse(saved());
  return ask(changing("submit", `PUT /api/portfolios/${portfolio._id}`, { status: "To Be Reviewed" }));
}

async function listOwn(ask: Asking): Promise<{ _id: string }[]> {
  const own = ask({ call: "own portfolios", path: "/api/portfolios/user-portfolios" });
  const [list] = await Promise.all([own, ask({ call: "counts", path: "/api/counts" })]);
  return list ? JSON.parse(list()) : [];
}

async function viewOne(ask: Asking): Promise<void> {
  const own = await listOwn(ask);
  if (own.length === 0) return;
  const { _id: id } = pick(own, Math.floor(Math.random() * own.length));
  await withPhotos(ask, await ask({ call: "one portfolio", path: `/api/portfolios/${id}` }));
}

/** The oldest portfolio that waits for this assessor, with its photos; half of them get feedback. */
async function assess(ask: Asking): Promise<unknown> {
  const screen = Math.random() * 10;
  if (screen < 2) return ask({ call: "assessor's board", path: "/api/assessment/board" });
  if (screen < 3) return ask({ call: "history", path: "/api/assessment/reviews" });
  const own = ask({ call: "assessor's overview", path: "/api/assessment/overview" });
  const [overview] = await Promise.all([own, ask({ call: "counts", path: "/api/counts" })]);
  if (screen < 6 || !overview) return;
  const { queue }: { queue: { first: { _id: string } | null } } = JSON.parse(overview());
  if (!queue.first) return;
  const id = queue.first._id;
  await withPhotos(ask, await ask({ call: "one to review", path: `/api/portfolios/assessor/${id}` }));
  if (screen < 8) return;
  const feedback = { status: "Reviewed", assessorComments: feedbackOf(Math.floor(screen * 1000)) };
  return ask(changing("feedback", `POST /api/portfolios/${id}/feedback`, feedback));
}

function administer(ask: Asking): Promise<unknown> {
  if (Math.random() < 0.3) return ask({ call: "everyone's portfolios", path: "/api/oversight/students?" });
  const dashboard = ["admin/overview", "admin/submissions", "admin/progress", "counts"];
  return Promise.all(dashboard.map((call) => ask({ call, path: `/api/${call}` })));
}

function apply(ask: Asking): Promise<unknown> {
  const course = { courseToStudy: "NVQ Level 3 Electrical Installation (2357-44)", dateOfBirth: "2001-03-27" };
  const applicant = { firstName: "Ada", familyName: "Nowak", email: `ada.nowak.${randomUUID()}@example.com` };
  const application = { ...applicant, ...course, agreedToDeclaration: true };
  return ask(changing("application", "POST /api/application-form", application));
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
