// @vitest-environment happy-dom
import type { ErasedPeople, Erasure, Holds } from "contract/centre/retention.ts";
import { expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";

const ada = { _id: "ada", name: "Ada Adams" };
const zora = { _id: "zora", name: "Zora Quill" };
const at = "2026-11-16T09:00:00.000Z";
const none = { total: 0, page: 1, pages: 1 };
const hold = { _id: "h1", person: zora, reason: "Appeal on 318", by: ada, at, end: null };
const ended = { ...hold, _id: "h2", end: { at, by: ada, reason: "Not upheld" } };
const holds: Holds = { ...none, total: 2, open: 1, holds: [hold, ended] };
const erasure: Erasure = {
  ...{ person: zora, role: "student", pseudonym: "Learner 42", blocks: [] },
  ...{ goes: { portfolios: 1234, photos: 1, emails: 0 }, stays: { decisions: 12, claims: 1 } },
};
const erased: ErasedPeople = {
  ...none,
  total: 1,
  people: [
    { _id: "x", pseudonym: "Learner 42", reason: "They asked.", by: null, at, isFinished: false, remains: null },
  ],
};
const bodyOf = (call: ReturnType<typeof vi.fn>) => JSON.parse(String(call.mock.calls.at(0)?.at(1)));

test("holds say whom they keep, why, since when and by whom, and one ends with a reason", async () => {
  const endHold = vi.fn(says(200, { message: "The hold is ended." }));
  const page = await openPage("/admin/retention?show=holds", "admin", {
    listHolds: () => Response.json(holds),
    endHold,
  });
  await page.until(() => expect(page.text()).toContain("Holds that stand (1)"));
  expect(page.text()).toContain("Appeal on 318");
  expect(page.text()).toContain("Ended 16 November 2026 by Ada Adams: Not upheld");
  page.press("End hold");
  await page.until(() => expect(page.text()).toContain("After that this person may be erased."));
  const submit = () => page.place.querySelector<HTMLButtonElement>('dialog [type="submit"]')?.click();
  submit();
  await page.until(() => expect(page.text()).toContain("Say why."));
  expect(endHold).not.toHaveBeenCalled();
  page.fill("Why", "It was not upheld.");
  submit();
  await page.until(() => expect(endHold).toHaveBeenCalledOnce());
  expect(bodyOf(endHold)).toEqual({ reason: "It was not upheld." });
});

test("what goes and what stays is said before a person is erased, who is typed out with a reason without the name", async () => {
  const erasePerson = vi.fn(says(200, { message: "Erased. What stays is that of Learner 42." }));
  const page = await openPage("/admin/retention?show=holds&person=zora", "admin", {
    listHolds: () => Response.json({ ...none, open: 0, holds: [] }),
    listErased: () => Response.json(erased),
    previewErasure: () => Response.json(erasure),
    erasePerson,
  });
  await page.until(() => expect(page.text()).toContain("If Zora Quill is erased"));
  expect(page.text()).toContain("1,234 portfolios1 photo");
  expect(page.text()).not.toContain("0 emails");
  expect(page.text()).toContain("Stays, as Learner 4212 decisions1 claim");
  page.fill("Type Zora Quill to erase this person", "Zora");
  page.fill("Why", "zora quill asked");
  page.press("Erase");
  await page.until(() => expect(page.text()).toContain("Type the name as it is written above."));
  expect(page.text()).toContain("Say why without the name, for this stays.");
  page.fill("Type Zora Quill to erase this person", "Zora Quill");
  page.fill("Why", "They asked.");
  page.press("Erase");
  await page.until(() => expect(page.text()).toContain("Erased people"));
  expect(bodyOf(erasePerson)).toEqual({ name: "Zora Quill", reason: "They asked." });
  expect(page.text()).toContain("Learner 42They asked.");
  expect(page.text()).toContain("Being deleted");
  expect(page.text()).not.toContain("If Zora Quill is erased");
});

test("what stands in the way is said instead of the form", async () => {
  const blocks = ["A hold since 16 November 2026 keeps this person: Appeal. End it first."];
  const page = await openPage("/admin/retention?show=holds&person=zora", "admin", {
    listHolds: () => Response.json(holds),
    previewErasure: () => Response.json({ ...erasure, blocks }),
  });
  await page.until(() => expect(page.text()).toContain(blocks[0]));
  expect(page.text()).not.toContain("to erase this person");
});
