// @vitest-environment happy-dom
import type { ClaimState } from "contract/quality/claiming.ts";
import type { ClaimLine, Claims } from "contract/quality/claims.ts";
import { expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";

const priya = { _id: "priya", name: "Priya Raman" };
const dave = { _id: "dave", name: "Dave Hargreaves" };
const line = (name: string, unit: string, own: Partial<ClaimLine> = {}): ClaimLine => ({
  ...{ learner: { _id: name, name }, registrationNo: "ABC1234", unit, unitTitle: "Environmental legislation" },
  ...{ achievedAt: "2026-11-18T10:00:00.000Z", assessor: dave, agreed: 2, verifiers: [priya] },
  ...{ blocks: [], last: null, isFlagged: false },
  ...own,
});
const last = (own: Partial<NonNullable<ClaimLine["last"]>>) => ({
  ...{ act: "claimed" as const, batch: "PB-1042", reference: "", reason: "", by: dave, at: "2026-11-20T10:00:00.000Z" },
  ...own,
});
const open = {
  code: "openSamples",
  text: "2 samples are open.",
  who: [priya],
  until: "2026-12-02",
  link: "/quality?sample=s1",
};
const late = {
  code: "registeredLately",
  text: "Registered less than 10 weeks ago.",
  who: [],
  until: "2026-12-07",
  link: null,
};

const lists: Record<ClaimState, ClaimLine[]> = {
  ready: [line("Aisha Begum", "312"), line("Sam Whitfield", "312"), line("Aisha Begum", "311", { registrationNo: "" })],
  blocked: [line("Callum Reid", "316", { blocks: [open, late] })],
  claimed: [line("Daniyal Khan", "311", { last: last({}), isFlagged: true })],
  released: [line("Daniyal Khan", "312", { last: last({ act: "released" }) })],
  certificated: [],
  "taken back": [
    line("Jack Hutchinson", "318", {
      last: last({ act: "taken back", reference: "C-204417", reason: "The decision was wrong" }),
    }),
  ],
};
const counts = Object.fromEntries(
  Object.entries(lists).map(([state, { length }]) => [state, length]),
) as Claims["counts"];

function listClaims(url: string): Response {
  const state = (new URL(url, "http://centre").searchParams.get("state") ?? "ready") as ClaimState;
  const units = lists[state];
  const direct = [
    { qualification: "2357-13", since: "2026-03-03", reason: "Letter." },
    { qualification: "2365-03", since: null, reason: "" },
  ];
  const page: Claims = { counts, direct, units, total: units.length, page: 1, pages: 1 };
  return Response.json(page);
}
const bodyOf = (call: ReturnType<typeof vi.fn>) => JSON.parse(String(call.mock.calls.at(0)?.at(1)));

test("everything that is ready is claimed with two presses, and what blocks the others stands below", async () => {
  const claimUnits = vi.fn(says(201, { message: "3 units are claimed.", batch: "PB-7", state: "released" }));
  const page = await openPage("/claims", "admin", { listClaims, claimUnits });
  await page.until(() => expect(page.text()).toContain("Certificate C-204417 goes back to the awarding body."));
  for (const said of [
    ...["3 units of 2 learners", "2357-13 has direct claims since 3 March 2026: released at once"],
    ...["2 samples agreed, Priya Raman", "Add registration number", "2 samples are open.", "by 2 December 2026"],
    ...["Registered less than 10 weeks ago.", "Ready on 7 December 2026"],
    "Jack Hutchinson, 318 on 20 November 2026: The decision was wrong.",
  ])
    expect(page.text()).toContain(said);
  page.press("Claim 3 units");
  await page.until(() => expect(page.text()).toContain("Claim 3 units of 2 learners?"));
  const [, confirm] = [...document.querySelectorAll("button")].filter(
    ({ textContent }) => textContent === "Claim 3 units",
  );
  confirm?.click();
  await page.until(() => expect(claimUnits).toHaveBeenCalledOnce());
  expect(bodyOf(claimUnits).units).toHaveLength(3);
  await page.until(() => expect(page.text()).toContain("Daniyal Khan"));
});

test("a unit can be left out, and with none chosen nothing is claimed", async () => {
  const page = await openPage("/claims", "admin", { listClaims });
  await page.until(() => expect(page.text()).toContain("3 units of 2 learners"));
  page.place.querySelector<HTMLInputElement>('[aria-label="Choose unit 312 of Sam Whitfield"]')?.click();
  await page.until(() => expect(page.text()).toContain("2 units of 1 learner"));
  const all = page.place.querySelector<HTMLInputElement>('input[type="checkbox"]');
  all?.click();
  await page.until(() => expect(page.text()).toContain("3 units of 2 learners"));
  all?.click();
  await page.until(() => expect(page.text()).toContain("Choose units"));
});

test("a claim is taken back with a reason of ten characters, and one with an action after it is flagged", async () => {
  const takeBackClaims = vi.fn(says(200, { message: "1 unit is not claimed any more.", certificates: [] }));
  const page = await openPage("/claims?show=claimed", "admin", { listClaims, takeBackClaims });
  await page.until(() => expect(page.text()).toContain("An action was required after this was claimed."));
  page.place.querySelector<HTMLInputElement>('[aria-label="Choose unit 311 of Daniyal Khan"]')?.click();
  await page.until(() => expect(page.text()).toContain("Release"));
  page.press("Take back");
  await page.until(() => expect(page.text()).toContain("Take back 1 unit of 1 learner"));
  page.fill("Why", "Wrong.");
  const send = () => page.place.querySelector<HTMLFormElement>("dialog form")?.requestSubmit();
  send();
  await page.until(() => expect(page.text()).toContain("Say why you take this claim back."));
  page.fill("Why", "The decision on 2.1 was wrong.");
  send();
  await page.until(() => expect(takeBackClaims).toHaveBeenCalledOnce());
  expect(bodyOf(takeBackClaims)).toEqual({
    units: [{ learner: "Daniyal Khan", unit: "311" }],
    reason: "The decision on 2.1 was wrong.",
  });
});

test("a released unit gets the number of its certificate", async () => {
  const releaseClaims = vi.fn(says(200, { message: "The certificate number is kept." }));
  const page = await openPage("/claims?show=released", "admin", { listClaims, releaseClaims });
  await page.until(() => expect(page.text()).toContain("PB-1042"));
  page.place.querySelector<HTMLInputElement>('[aria-label="Choose unit 312 of Daniyal Khan"]')?.click();
  await page.until(() => expect(page.text()).toContain("Certificate number"));
  page.press("Certificate number");
  await page.until(() => expect(page.text()).toContain("Certificate of 1 unit of 1 learner"));
  page.fill("Certificate number", "C-9");
  page.place.querySelector<HTMLFormElement>("dialog form")?.requestSubmit();
  await page.until(() => expect(releaseClaims).toHaveBeenCalledOnce());
  expect(bodyOf(releaseClaims)).toMatchObject({ certificate: "C-9" });
});
