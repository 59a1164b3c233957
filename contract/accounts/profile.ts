import { z } from "zod";
import { call } from "../core/call.ts";
import { Email, line, Message } from "../core/text.ts";
import { DisplayPreferences, NewPassword, PresentPassword, profileImageBytes, Self } from "./accounts.ts";
import { OwnData } from "./own-data.ts";

/** How long the link in the e-mail to a new address works. */
export const confirmationMinutes = 60;

export const NewName = z.object({ name: line(200, "Enter a name.") });
export const NewAddress = z.object({ email: Email, password: PresentPassword });
export const PasswordChange = z.object({ password: PresentPassword, newPassword: NewPassword });

export const changeName = call("changeName", {
  summary: "Change one's own name",
  body: NewName,
  answer: Message.extend({ user: Self }),
  permission: "editProfile",
});

export const changePicture = call("changePicture", {
  summary: "Change one's own profile picture, or remove it by sending none",
  form: z.object({}),
  files: { image: { most: 1, bytes: profileImageBytes } },
  answer: Message,
  permission: "editProfile",
});

export const changeReading = call("changeReading", {
  summary: "Change how one likes to read: font, spacing, size and contrast",
  body: DisplayPreferences,
  answer: Message,
  permission: "editProfile",
});

export const requestEmailChange = call("requestEmailChange", {
  summary: "Request another e-mail address; it changes when the link in the e-mail to it is opened",
  body: NewAddress,
  answer: Message,
  permission: "editProfile",
});

export const confirmEmailChange = call("confirmEmailChange", {
  summary: "Confirm a new e-mail address with the token from the e-mail",
  body: z.object({ token: z.string("The link is incomplete.").max(200, "The link is incomplete.") }),
  answer: Message,
  open: true,
});

export const changePassword = call("changePassword", {
  summary: "Change one's own password; all other sessions end",
  body: PasswordChange,
  answer: Message,
  permission: "editProfile",
});

export const signOutEverywhere = call("signOutEverywhere", {
  summary: "End all of one's own sessions, this one too",
  answer: Message,
  permission: "editProfile",
});

export const downloadOwnData = call("downloadOwnData", {
  summary: "Everything that is stored about the person, as one JSON file",
  answer: OwnData,
  flow: "json",
  permission: "editProfile",
});
