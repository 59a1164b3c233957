import { z } from "zod";
import { call } from "../core/call.ts";
import { ById, line, Message } from "../core/text.ts";
import { LoggedIn, PresentPassword } from "./accounts.ts";
import { recoveryCodesMost, signInWays } from "./sign-in-ways.ts";

const moment = z.iso.datetime();

export const Security = z.object({
  /** This one first, then the last used. */
  sessions: z.array(
    z.object({
      _id: z.string(),
      /** In words, such as "Windows computer, Firefox"; null for one of an older version, as `way` is. */
      device: z.string().nullable(),
      way: z.enum(signInWays).nullable(),
      createdAt: moment,
      /** To the hour at most. */
      usedAt: moment,
      isThis: z.boolean(),
      /** The first on its device, of which an e-mail told. */
      isNew: z.boolean(),
    }),
  ),
  passkeys: z.array(z.object({ _id: z.string(), name: z.string(), createdAt: moment, usedAt: moment.nullable() })),
  /** The host name at which passkeys work. */
  passkeyHost: z.string(),
  /** Since when a code from an app is asked for; null when none is. */
  codeSince: moment.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The centre asks this person for a second factor. */
  isRequired: z.boolean(),
  /** Until when it waits for one; null when there is one. */
  dueAt: moment.nullable(),
});
export type Security = z.infer<typeof Security>;

export const viewSecurity = call("viewSecurity", {
  summary: "Where the person is signed in, and with what",
  answer: Security,
  permission: "editProfile",
});

export const endSession = call("endSession", {
  summary: "End one of one's own sessions; a new password is advised when it was somebody else's",
  params: ById,
  query: z.object({ stranger: z.enum(["true"], "Give true, or leave it out.").optional() }),
  answer: Message,
  permission: "editProfile",
});

export const endOtherSessions = call("endOtherSessions", {
  summary: "End all of one's own sessions but this one",
  answer: Message,
  permission: "editProfile",
});

/** What a browser gives of a passkey (WebAuthn, section 5.1). All but the challenge is checked by the library. */
const given = z.string("The passkey is incomplete.").max(20_000, "The passkey is too long.");
const PasskeyAnswer = z.object({
  id: given,
  rawId: given,
  type: z.literal("public-key", "This is no passkey."),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: given.optional(),
  response: z.object({
    clientDataJSON: given,
    authenticatorData: given,
    signature: given,
    userHandle: given.nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

const NewPasskey = z.object({
  ...PasskeyAnswer.shape,
  response: z.object({
    clientDataJSON: given,
    attestationObject: given,
    transports: z.array(given).max(10, "The passkey is too long.").optional(),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** For the browser; the library on both sides knows their shape. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) });

/** Six digits from an app, or one of the recovery codes. */
const Code = line(30, "Enter the code.");
const PasskeyName = z.object({ name: line(60, "Enter a name.") });

export const confirmIdentity = call("confirmIdentity", {
  summary: "Prove again who one is, by one of the three, for calls that ask for it",
  body: z
    .object({ password: PresentPassword.optional(), code: Code.optional(), passkey: PasskeyAnswer.optional() })
    .refine((sent) => Object.values(sent).filter((one) => one !== undefined).length === 1, {
      path: ["password"],
      error: "Enter your current password.",
    }),
  answer: Message,
  permission: "editProfile",
});

export const startCode = call("startCode", {
  summary: "A new secret for an app that makes codes; it counts once its first code is sent",
  answer: z.object({ secret: z.string(), uri: z.string() }),
  permission: "editProfile",
  asksAgain: true,
});

const RecoveryCodes = Message.extend({ recoveryCodes: z.array(z.string()).length(recoveryCodesMost) });

export const finishCode = call("finishCode", {
  summary: "Ask for codes from now on, with the first one; answers the recovery codes, which are not shown again",
  body: z.object({ code: Code }),
  answer: RecoveryCodes,
  permission: "editProfile",
});

export const renewRecoveryCodes = call("renewRecoveryCodes", {
  summary: "New recovery codes; the old ones end",
  answer: RecoveryCodes,
  permission: "editProfile",
  asksAgain: true,
});

export const removeCode = call("removeCode", {
  summary: "Ask for no code any more; refused where it is the last second factor that the centre asks for",
  answer: Message,
  permission: "editProfile",
  asksAgain: true,
});

export const offerPasskey = call("offerPasskey", {
  summary: "What a browser needs to make a passkey, within five minutes",
  answer: Options,
  permission: "editProfile",
  asksAgain: true,
});

export const addPasskey = call("addPasskey", {
  summary: "Sign in with this passkey too, instead of the password",
  body: PasskeyName.extend({ passkey: NewPasskey }),
  answer: Message,
  permission: "editProfile",
});

export const renamePasskey = call("renamePasskey", {
  summary: "Rename a passkey",
  params: ById,
  body: PasskeyName,
  answer: Message,
  permission: "editProfile",
});

export const removePasskey = call("removePasskey", {
  summary: "Remove a passkey; refused where it is the last second factor that the centre asks for",
  params: ById,
  answer: Message,
  permission: "editProfile",
  asksAgain: true,
});

export const finishLogIn = call("finishLogIn", {
  summary: "The second step of a login: its ticket, and a code from the app or a recovery code",
  body: z.object({
    ticket: z.string("Log in again.").max(100, "Log in again."),
    code: Code,
  }),
  answer: LoggedIn,
  open: true,
});

export const askForPasskey = call("askForPasskey", {
  summary: "What a browser needs to ask for a passkey, within five minutes",
  answer: Options,
  open: true,
});

export const logInByPasskey = call("logInByPasskey", {
  summary: "Log in with a passkey, without a password",
  body: z.object({ passkey: PasskeyAnswer }),
  answer: LoggedIn,
  open: true,
});

export const resetFactors = call("resetFactors", {
  summary: "Remove another person's second factor and passkeys, who then signs in with the password; they are told",
  params: ById,
  answer: Message,
  permission: "manageAccounts",
  asksAgain: true,
});
