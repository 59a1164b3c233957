import { forgotPassword } from "contract/accounts.ts";
import type { CallName } from "contract/paths.ts";
import { deletePortfolio } from "contract/portfolios.ts";
import { askForAddress } from "contract/profile.ts";
import { tell } from "./notices/notices.ts";
import { type OpenHouse, password, type Resident } from "./testing.ts";
import { application } from "./testing-applications.ts";
import { learnersCsv } from "./testing-learners.ts";
import { buttonToken, lettersTo, postedLetters, tokenIn } from "./testing-letters.ts";
import { photo } from "./testing-photos.ts";
import { editForm, portfolioForm, saved } from "./testing-portfolios.ts";

/** A call that is allowed and would change something: who makes it and what they send. */
export interface Act {
  who: Resident | undefined;
  params?: Record<string, string>;
  body?: unknown;
  form?: Record<string, string | Blob | Blob[]>;
}

/** For every call that changes something, how to come to the moment before it is made. Each can be asked for often. */
export const acts: Partial<Record<CallName, (house: OpenHouse) => Promise<Act>>> = {
  register: async ({ ada }) => ({ who: ada, form: { ...newcomer(), role: "assessor", image: await photo(40, 40) } }),
  logOut: async (house) => ({ who: await house.newcomer({}) }),
  setActive: async (house) => ({ who: house.ada, params: await idOfNewcomer(house), body: { isActive: false } }),
  assignAssessor: async (house) => ({
    who: house.ada,
    params: await idOfNewcomer(house),
    body: { assessorId: house.ann.id },
  }),
  assignAssessors: async (house) => {
    const students = [await house.newcomer({}), await house.newcomer({ assessor: house.bob.id })];
    return { who: house.ada, body: { studentIds: students.map(({ id }) => id), assessorId: house.ann.id } };
  },
  forgotPassword: async (house) => ({ who: undefined, body: { email: (await house.newcomer({})).email } }),
  resetPassword: async (house) => {
    const { email } = await house.newcomer({});
    await house.as(undefined, forgotPassword, { body: { email } });
    const token = tokenIn((await lettersTo(house, email))[0]);
    return { who: undefined, params: { token }, body: { password: "quite-another-1" } };
  },
  importLearners: async ({ ada, ann }) => ({
    who: ada,
    form: { file: new File([learnersCsv([{ assessor: ann.email }, {}])], "learners.csv") },
  }),

  createPortfolio: async ({ sam }) => ({
    who: sam,
    form: portfolioForm({ status: "To Be Reviewed", images: [await photo(40, 30)] }),
  }),
  changePortfolio: async (house) => ({
    who: house.sam,
    params: { id: (await saved(house, house.sam))._id },
    form: editForm({ title: "Changed", images: [await photo(40, 30)] }),
  }),
  deletePortfolio: async (house) => ({ who: house.sam, params: { id: (await saved(house, house.sam))._id } }),
  reviewPortfolio: async (house) => ({
    who: house.ann,
    params: { id: (await saved(house, house.sam, { status: "To Be Reviewed" }))._id },
    body: { status: "Reviewed", assessorComments: "Good." },
  }),
  restorePortfolio: async (house) => ({ who: house.ada, params: await idOfDeleted(house) }),
  undoRestore: async (house) => {
    const params = await idOfDeleted(house);
    const { method, path } = { method: "POST", path: `/api/portfolios/${params.id}/restore` } as const;
    await house.request(house.ada, { method, url: path });
    return { who: house.ada, params };
  },
  apply: async () => ({ who: undefined, body: application() }),

  markNotice: async (house) => ({ who: house.sam, params: { id: await noticeFor(house) } }),
  markAllNotices: async (house) => {
    await noticeFor(house);
    return { who: house.sam };
  },
  switchNotices: async (house) => ({
    who: await house.newcomer({}),
    body: { kind: "done", way: "email", on: false },
  }),

  changeName: async ({ tom }) => ({ who: tom, body: { name: `Tom ${++count}` } }),
  askForAddress: async (house) => ({ who: await house.newcomer({}), body: { email: freshEmail(), password } }),
  confirmAddress: async (house) => {
    const [who, email] = [await house.newcomer({}), freshEmail()];
    await house.as(who, askForAddress, { body: { email, password } });
    const [letter] = await postedLetters(house.house.db, email);
    return { who: undefined, body: { token: buttonToken(letter) } };
  },
  changePassword: async (house) => ({
    who: await house.newcomer({}),
    body: { password, newPassword: "quite-another-1" },
  }),
  signOutEverywhere: async (house) => ({ who: await house.newcomer({}) }),

  sendLetterAgain: async (house) => {
    const { email } = await house.newcomer({});
    await house.as(undefined, forgotPassword, { body: { email } });
    await house.house.db
      .updateTable("outbox")
      .set({ state: "dead", reason: "Refused.", endedAt: "2026-03-01T00:00:00.000Z" })
      .where("address", "=", email)
      .execute();
    return { who: house.ada, params: { id: (await lettersTo(house, email))[0]?.id ?? "" } };
  },
  askForBundle: async (house) => ({ who: await house.newcomer({}), body: {} }),
};

let count = 0;

function freshEmail(): string {
  return `fresh-${++count}@example.com`;
}

function newcomer() {
  return {
    name: "New Comer",
    email: freshEmail(),
    password: "quite-long-enough-1",
    dob: "2003-05-06",
    postcode: "LS1 1AA",
    qualification: "Level 2",
    phone: "0113 496 0001",
    referenceNo: "N-1",
  };
}

async function idOfNewcomer(house: OpenHouse): Promise<{ id: string }> {
  return { id: (await house.newcomer({})).id };
}

async function idOfDeleted(house: OpenHouse): Promise<{ id: string }> {
  const { _id: id } = await saved(house, house.sam);
  await house.as(house.sam, deletePortfolio, { params: { id } });
  return { id };
}

async function noticeFor({ house, sam, ann }: OpenHouse): Promise<string> {
  const portfolio = { id: "0123456789abcdef0123456789abcdef", title: "Rewire", student: sam.id };
  await tell(house.db, house.clock, { kind: "done", by: ann.id, portfolio });
  const unread = house.db.selectFrom("notices").select("id").where("account", "=", sam.id).where("readAt", "is", null);
  return (await unread.executeTakeFirstOrThrow()).id;
}
