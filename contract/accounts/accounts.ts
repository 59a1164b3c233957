import { z } from "zod";
import { call } from "../core/call.ts";
import { isBirthDate } from "../core/days.ts";
import { Person } from "../core/person.ts";
import { roles } from "../core/roles.ts";
import { ById, Email, line, Message } from "../core/text.ts";
import { accountsMost, displayOptions } from "./account-options.ts";

/** How a person likes to read; stored with the account, so that it is the same on every device. */
export const DisplayPreferences = z.object({
  font: z.enum(displayOptions.font, "Choose a font.").default("standard"),
  spacing: z.enum(displayOptions.spacing, "Choose a spacing.").default("standard"),
  size: z.enum(displayOptions.size, "Choose a size.").default("standard"),
  contrast: z.enum(displayOptions.contrast, "Choose a contrast.").default("standard"),
});
export type DisplayPreferences = z.output<typeof DisplayPreferences>;

export const passwordLimits = { least: 8, most: 128 };
/** The most bytes of a profile picture; the server scales it down to 256 pixels. */
export const profileImageBytes = 2_000_000;

export const passwordTooShort = `Use at least ${passwordLimits.least} characters.`;

/** Any characters, no composition rules. The server also refuses common passwords. */
export const NewPassword = z
  .string(passwordTooShort)
  .min(passwordLimits.least, passwordTooShort)
  .max(passwordLimits.most, `Use at most ${passwordLimits.most} characters.`);

/** A new password, typed twice. A mismatch is reported once the password itself is right. */
export const ChosenPassword = z
  .object({ password: NewPassword, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    error: "Passwords do not match.",
    when: ({ issues }) => issues.length === 0,
  });

/** What an account says of its person. */
export const PersonalFacts = z.object({
  name: line(200, "Enter a name."),
  email: Email,
  dob: z.iso
    .date({ error: "Enter a date of birth, for example 27 3 2001.", abort: true })
    .refine(isBirthDate, "Enter a date of birth in the past."),
  postcode: line(20, "Enter a postcode."),
  qualification: line(200, "Enter a qualification."),
  phone: line(40, "Enter a phone number."),
  referenceNo: line(100, "Enter a reference number."),
});

// So that errors come in the order of the form.
const { name, email, ...others } = PersonalFacts.shape;

/**
 * The ten fields of registration; others are ignored. `setupCode` is needed to become the first administrator. An administrator
 * who registers somebody may leave the password empty: the person then gets an e-mail with a link to choose one.
 */
export const Registration = z.object({
  name,
  email,
  password: z.union([z.literal(""), NewPassword], passwordTooShort),
  ...others,
  role: z.enum(roles, "Choose a role."),
  setupCode: line(200).optional(),
});
export type Registration = z.infer<typeof Registration>;

/** The same for oneself, with a password. */
export const OwnRegistration = Registration.extend({ password: NewPassword });

export const Login = z.object({
  email: line(254, "Enter your email address."),
  password: z
    .string("Enter your password.")
    .min(1, "Enter your password.")
    .max(passwordLimits.most, "Use at most 128 characters."),
});
export type Login = z.infer<typeof Login>;

export const PresentPassword = z
  .string("Enter your current password.")
  .min(1, "Enter your current password.")
  .max(passwordLimits.most, `Use at most ${passwordLimits.most} characters.`);

export const Self = Person.extend({ email: z.string(), role: z.enum(roles), isActive: z.boolean() });
export type Self = z.infer<typeof Self>;

/** An account in the lists of administrators: without date of birth, phone and postcode. */
export const Account = Self.extend({
  createdAt: z.iso.datetime(),
  assignedAssessor: Person.nullable(),
  /** Registered, and no administrator has activated or deactivated it yet. */
  awaitsActivation: z.boolean(),
  /** When a student last submitted something; null when they never have, and for everybody else. */
  lastActivityAt: z.iso.datetime().nullable(),
  /** The names of the groups that a student is in. */
  cohort: z.string().nullable(),
  employer: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

export const register = call("register", {
  summary: "Register an account. Assessors and administrators wait for activation",
  form: Registration,
  files: { image: { most: 1, bytes: profileImageBytes } },
  answer: Message.extend({ user: Self }),
  status: 201,
  open: true,
});

export const LoggedIn = z.object({ token: z.string(), user: Self.extend({ reading: DisplayPreferences }) });

export const logIn = call("logIn", {
  summary:
    "Log in. With a second factor the answer is 401 with `needs` and a `ticket`, for finishLogIn or logInByPasskey",
  body: Login,
  answer: LoggedIn,
  open: true,
});

export const logOut = call("logOut", {
  summary: "End this session",
  answer: Message.extend({
    /** Where the session of the provider ends too, of somebody who signed in there. */
    continueAt: z.string().optional(),
  }),
  permission: "logOut",
});

export const viewSelf = call("viewSelf", {
  summary: "The account that is signed in",
  answer: Self.extend({
    dob: z.string(),
    postcode: z.string(),
    qualification: z.string(),
    phone: z.string(),
    referenceNo: z.string(),
    image: z.string().nullable(),
    reading: DisplayPreferences,
    assignedAssessor: Person.nullable(),
    /** Whether they check how others decide; absent for no. */
    isVerifier: z.boolean().optional(),
    /** As in other answers about a learner (qualifications/enrolled.ts); for staff what any learner works towards. */
    qualifications: z.array(z.string()).optional(),
  }),
  permission: "viewSelf",
});

export const viewDeviceKey = call("viewDeviceKey", {
  summary:
    "The key of this account's drafts on shared devices: AES-256 in base64, the same at every call until the installation's secret is rotated; then for a while the previous one too",
  answer: z.object({ key: z.string(), previous: z.string().optional() }),
  permission: "viewSelf",
});

export const listAccounts = call("listAccounts", {
  summary: `All accounts by name, at most ${accountsMost} at once: while there are more, the answer's Link header has the address of the next ones (?after= the last id)`,
  query: z.object({ after: line(40).default("") }),
  answer: z.array(Account),
  permission: "manageAccounts",
  scope: "people",
});

export const listAssessors = call("listAssessors", {
  summary: "Active assessors",
  answer: z.array(Person),
  permission: "manageAccounts",
});

/** What an administrator corrects in another person's account; what is left out stays as it is. */
export const Correction = z.object({
  name: line(200, "Enter a name.").optional(),
  email: Email.optional(),
  /** Also sends the person a welcome e-mail, whose link sets a password. */
  welcome: z.boolean("Say whether a welcome email is sent: true or false.").default(false),
});
export type Correction = z.infer<typeof Correction>;

export const correctAccount = call("correctAccount", {
  summary: "Correct another person's name or e-mail address, which is told to the old address",
  params: ById,
  versioned: true,
  body: Correction,
  answer: Message,
  permission: "manageAccounts",
});

export const setActive = call("setActive", {
  summary: "Activate or deactivate an account",
  params: ById,
  body: z.object({
    isActive: z.boolean("Say whether the account is active: true or false."),
    /** Who gets the learners of an assessor who is deactivated; left out, they keep them. */
    handTo: z.string("Choose an active assessor.").max(100, "Choose an active assessor.").optional(),
  }),
  answer: Message,
  permission: "manageAccounts",
});

export const assessorId = z.string("Choose an active assessor.").max(100, "Choose an active assessor.").nullable();

export const assignAssessor = call("assignAssessor", {
  summary: "Assign an assessor to a student; an empty assessorId removes the assessor",
  params: ById,
  body: z.object({ assessorId }),
  answer: Message,
  permission: "manageAccounts",
});

export const ForgottenPassword = z.object({ email: Email });
export type ForgottenPassword = z.infer<typeof ForgottenPassword>;

/** What is answered whether there is an account or not, so that nobody learns who has one. */
export const resetRequested = "If an account exists, a reset email has been sent.";
export const resetRefused = "Error resetting password. The link may be invalid or expired.";

export const forgotPassword = call("forgotPassword", {
  summary: "Request an e-mail with a link that sets a new password",
  body: ForgottenPassword,
  answer: Message,
  open: true,
});

export const resetPassword = call("resetPassword", {
  summary: "Set a new password with the token of such a link, once and within the time that its e-mail states",
  params: z.object({ token: z.string() }),
  body: z.object({ password: NewPassword }),
  answer: Message,
  open: true,
});
