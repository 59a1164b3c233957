import { randomUUID } from "node:crypto";
import { thumbnailOf } from "contract/portfolios/photos.ts";
import { type Form, newDraft, withNewPhotos } from "../harness/draft.ts";
import { feedbackOf, pick } from "../harness/texts.ts";
import { shrink, takePhotos } from "../uploads/phone-photos.ts";
import type { Staff } from "./centre.ts";
import type { Ask, Asking, Body, Visitor } from "./crowd.ts";

/** Of a hundred people: six assessors, one of the office, one who applies; the others are learners. */
const assessorsOfHundred = 6;

/** So many people of a centre, each a visitor of their own; there are as many learners as that, at least. */
export async function peopleOf(staff: Staff, count: number): Promise<Visitor[]> {
  const forms = await formsWithPhotos();
  return Array.from({ length: count }, (_, nth) => {
    const place = nth % 100;
    if (place < assessorsOfHundred) {
      const token = pick(staff.assessors, Math.floor(nth / 100) * assessorsOfHundred + place);
      return { act: (asking) => assess(signedIn(asking, token)) };
    }
    if (place === assessorsOfHundred) return { act: (asking) => administer(signedIn(asking, staff.admin)) };
    if (place === assessorsOfHundred + 1) return { act: apply };
    return { act: (asking) => learn(signedIn(asking, pick(staff.learners, nth)), pick(forms, nth)) };
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
  const [list] = await Promise.all([
    ask({ call: "own portfolios", path: "/api/portfolios/user-portfolios" }),
    ask({ call: "counts", path: "/api/counts" }),
  ]);
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
  const [overview] = await Promise.all([
    ask({ call: "assessor's overview", path: "/api/assessment/overview" }),
    ask({ call: "counts", path: "/api/counts" }),
  ]);
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
  await Promise.all([
    ask({ call: "dashboard", path: "/api/admin/overview" }),
    ask({ call: "submissions", path: "/api/admin/submissions" }),
    ask({ call: "progress", path: "/api/admin/progress" }),
    ask({ call: "counts", path: "/api/counts" }),
  ]);
}

let applicants = 0;

async function apply(ask: Asking): Promise<void> {
  await ask(
    changing("application", "POST /api/application-form", {
      firstName: "Ada",
      familyName: "Nowak",
      email: `ada.nowak.${applicants++}@example.com`,
      courseToStudy: "NVQ Level 3 Electrical Installation (2357-44)",
      dateOfBirth: "2001-03-27",
      agreedToDeclaration: true,
    }),
  );
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

function signedIn(asking: Asking, token: string): Asking {
  return (ask) => asking({ ...ask, headers: { ...ask.headers, authorization: `Bearer ${token}` } });
}

/** Saves with two photos each, as the browser shrinks them; all are different. */
async function formsWithPhotos(): Promise<Form[]> {
  const photos = await Promise.all((await takePhotos(6)).map(shrink));
  const pairs = photos.map((photo, nth) => [photo, pick(photos, nth + 1)]);
  return Promise.all(pairs.map((pair) => newDraft("", pair)));
}
