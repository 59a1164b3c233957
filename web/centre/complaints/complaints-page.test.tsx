// @vitest-environment happy-dom
import type { Complaint, Complaints } from "contract/centre/complaints.ts";
import { expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";

const at = "2026-03-02T09:00:00.000Z";
const ada = { _id: "ada", name: "Ada Adams" };
const listed: Complaints["complaints"][number] = {
  _id: "c1",
  reference: "C-7K3M-94QX",
  name: "Nora Newton",
  category: "place",
  state: "open",
  owner: null,
  createdAt: at,
  dueOn: "2026-03-30",
};
const complaints: Complaints = { total: 1, page: 1, pages: 1, open: 1, complaints: [listed] };
const complaint: Complaint = {
  ...{ ...listed, email: "nora@example.com", about: "", text: "The lift is broken.", acknowledgedAt: null },
  ...{ answeredAt: null, closedAt: null, owners: [ada], events: [] },
};
const address = "/admin/complaints?complaint=c1";
const list = says(200, complaints);
const label = "Note, answer or reason";

test("a complaint that is late says so, and that no email told that it arrived", async () => {
  const page = await openPage(address, "admin", { listComplaints: list, viewComplaint: says(200, complaint) });
  await page.until(() => expect(page.text()).toContain("30 March 2026, late"));
  await page.until(() => expect(page.text()).toContain("No email says that it arrived."));
});

test("what is written stays while it is refused, and shows where the complaint stands by then", async () => {
  const answered = { ...complaint, state: "answered" as const, answeredAt: at };
  const viewComplaint = vi.fn(says(200, answered)).mockImplementationOnce(says(200, complaint));
  const changeComplaint = says(409, { message: "Somebody has moved this complaint meanwhile. Look again." });
  const page = await openPage(address, "admin", { listComplaints: list, viewComplaint, changeComplaint });
  await page.until(() => page.fill(label, "It is mended."));
  page.press("Send answer");
  await page.until(() => expect(page.text()).toContain("Answered. Last answered on 2 March 2026"));
  expect(page.field(label).value).toBe("It is mended.");
  expect(page.text()).not.toContain("Send answer");
  expect(page.text()).toContain("Open again");
});
