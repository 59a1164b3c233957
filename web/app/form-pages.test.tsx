// @vitest-environment happy-dom
import type { CallName } from "contract/core/paths.ts";
import type { Role } from "contract/core/roles.ts";
import { describe, expect, test } from "vitest";
import { noAnswers } from "../applications/answers/answers.ts";
import { draftKey } from "../applications/answers/draft.ts";
import { lost, says, silence } from "./testing/fake-server.ts";
import { type Answers, openPage } from "./testing/open-page.tsx";

type OpenedPage = Awaited<ReturnType<typeof openPage>>;

interface FormPage {
  address: string;
  role?: Role;
  call: CallName;
  /** Before it is opened: what is kept on the device. */
  store?: () => void;
  fill: (page: OpenedPage) => void;
  button: string;
  /** What the button says while the call is under way. */
  busy?: string;
  /** What it says when the server refuses, and what when nobody can be reached. */
  refused: string;
  unreachable: string;
  /** What stays as it was filled in, by its label. */
  stays?: [label: string, value: string];
}

const unreachable = "We could not reach the server.";
const registration = {
  Name: "Joan Jones",
  "Email address": "joan@example.com",
  Password: "a-fine-password-7",
  "Date of Birth": "1999-02-03",
  Postcode: "LS1 4AP",
  Qualification: "Level 2",
  Phone: "0113 496 0001",
  "Reference Number": "R-77",
};
const application = {
  ...noAnswers,
  familyName: "Okafor",
  firstName: "Ngozi",
  email: "ngozi@example.com",
  courseToStudy: "GCSE English",
  dateOfBirth: { day: "27", month: "3", year: "2001" },
  agreedToDeclaration: true,
};
const forms: FormPage[] = [
  {
    address: "/login",
    call: "logIn",
    fill: ({ fill }) => {
      fill("Email address", "sam@example.com");
      fill("Password", "not a password");
    },
    button: "Login",
    refused: "Not for you",
    unreachable: `${unreachable} Check your connection, then press Login again.`,
    stays: ["Email address", "sam@example.com"],
  },
  {
    address: "/register",
    call: "register",
    fill: ({ fill }) => {
      for (const [label, value] of Object.entries(registration)) fill(label, value);
    },
    button: "Register",
    refused: "Not for you",
    unreachable: `${unreachable} What you typed is still here: check your connection, then press Register again.`,
    stays: ["Name", "Joan Jones"],
  },
  {
    address: "/register",
    role: "admin",
    call: "register",
    fill: ({ fill }) => {
      for (const [label, value] of Object.entries(registration)) if (label !== "Password") fill(label, value);
    },
    button: "Register",
    refused: "Not for you",
    unreachable: `${unreachable} What you typed is still here: check your connection, then press Register again.`,
    stays: ["Name", "Joan Jones"],
  },
  {
    address: "/complaints",
    call: "complain",
    fill: ({ fill }) => {
      fill("Your name", "Nora Newton");
      fill("Email address", "nora@example.com");
      fill("What is it about?", "place");
      fill("What happened?", "The lift is broken.");
    },
    button: "Send complaint",
    refused: "Not for you",
    unreachable: `${unreachable} What you typed is still here: check your connection, then press Send complaint again.`,
    stays: ["What happened?", "The lift is broken."],
  },
  {
    address: "/forgot-password",
    call: "forgotPassword",
    fill: ({ fill }) => fill("Email address", "sam@example.com"),
    button: "Send Reset Link",
    busy: "Sending...",
    refused: "Error sending reset email.",
    unreachable: `Error sending reset email. ${unreachable} Check your connection, then press Send Reset Link again.`,
    stays: ["Email address", "sam@example.com"],
  },
  {
    address: "/reset-password?token=invented",
    call: "resetPassword",
    fill: ({ fill }) => {
      fill("New Password", "a-new-password-8");
      fill("Confirm Password", "a-new-password-8");
    },
    button: "Reset Password",
    busy: "Resetting...",
    refused: "Error resetting password. The link may be invalid or expired.",
    unreachable: `Error resetting password. ${unreachable} What you typed is still here: check your connection, then press Reset Password again.`,
    stays: ["New Password", "a-new-password-8"],
  },
  {
    address: "/confirm-email?token=invented",
    call: "confirmEmailChange",
    fill: () => undefined,
    button: "Confirm this address",
    refused: "Not for you",
    unreachable,
  },
  {
    address: "/application-form?step=8",
    call: "apply",
    store: () => {
      const draft = { values: application, sendKey: "key", account: null, hasReviewed: true, hasTried: false };
      sessionStorage.setItem(draftKey, JSON.stringify(draft));
    },
    fill: () => undefined,
    button: "Submit",
    refused: "Error: Not for you",
    unreachable: "Submission failed",
  },
  {
    address: "/admin/import",
    role: "admin",
    call: "importLearners",
    fill: ({ choose }) => choose("CSV file", new File(["Name\nSam"], "learners.csv", { type: "text/csv" })),
    button: "Import 1 learner",
    busy: "Importing...",
    refused: "Not for you",
    unreachable,
  },
];

const learner = {
  row: 2,
  name: "Sam Singh",
  email: "sam@example.com",
  dob: "2001-03-27",
  postcode: "LS1 4AP",
  qualification: "Level 3",
  phone: "0113",
  referenceNo: "R-1",
  assessor: "",
  faults: [],
};
const previewImport = says(200, { rows: [learner], faulty: 0, ignored: [] });

describe.each(forms)("the form at $address", (form) => {
  async function sent(answer: Answers[CallName]): Promise<OpenedPage> {
    form.store?.();
    const page = await openPage(form.address, form.role, { previewImport, [form.call]: answer });
    await page.until(() => form.fill(page));
    await page.until(() => page.press(form.button));
    return page;
  }

  test("says that it is being sent, and no error", async () => {
    const page = await sent(silence);
    await page.until(() => expect(page.place.querySelector("button[aria-disabled=true]")).not.toBeNull());
    if (form.busy) await page.until(() => expect(page.text()).toContain(form.busy));
    expect(page.alert()).toBe("");
  });

  test.each([
    ["refuses it", says(400, { message: "Not for you", errors: [], requestId: "1" }), form.refused],
    ["cannot be reached", lost, form.unreachable],
  ])("says so when the server %s, and what was filled in stays", async (_, answer, sentence) => {
    const page = await sent(answer);
    await page.until(() => expect(page.alert()).toContain(sentence));
    expect(page.place.querySelector("button[aria-disabled=true]")).toBeNull();
    if (form.stays) expect(page.field(form.stays[0]).value).toBe(form.stays[1]);
  });
});
