import { changePhotoConsent, viewPhotoConsent } from "contract/accounts/photo-consent.ts";
import * as contract from "contract/accounts/profile.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { findStudent, toSelf } from "../accounts.ts";
import { rememberDevice } from "../sign-in/devices.ts";
import { changeReading } from "./display-preferences.ts";
import { confirmEmailChange, requestEmailChange } from "./email-changes.ts";
import { ownData } from "./own-data.ts";
import * as consent from "./photo-consent.ts";
import { changePassword, changePicture, ownAccount, rename, signOutEverywhere } from "./profile.ts";

export function profileRoutes(serving: Serving): void {
  consentRoutes(serving);
  const { serve, change } = serving;

  change(contract.changeName, {
    act: ({ deps, viewer, body }) => rename(deps, viewer, body.name),
    answer: async ({ deps, viewer }) => ({
      message: "Your name was changed.",
      user: toSelf(await ownAccount(deps, viewer)),
    }),
  });

  change(contract.changePicture, {
    act: ({ deps, viewer, form }) => changePicture(deps, viewer, form?.files[0]),
    answer: async () => ({ message: "Your picture was changed." }),
  });

  change(contract.changeReading, {
    act: ({ deps, viewer, body }) => changeReading(deps, viewer, body),
    answer: async () => ({ message: "Your reading settings were saved." }),
  });

  change(contract.requestEmailChange, {
    act: ({ deps, viewer, body, address }) => requestEmailChange(deps, viewer, body, address),
    answer: async () => ({
      message: "We have sent an email to the new address. It changes when you open the link in it.",
    }),
  });

  change(contract.confirmEmailChange, {
    act: ({ deps, body, address }) => confirmEmailChange(deps, body.token, address),
    answer: async () => ({ message: "Your email address was changed. Log in with it from now on." }),
  });

  change(contract.changePassword, {
    act: ({ deps, viewer, body, address }) => changePassword(deps, viewer, body, address),
    // Device cookies are signed with the password hash, so this device needs a new one.
    answer: async ({ deps, viewer, isSecure, header, answerHeader }) => {
      const owner = await ownAccount(deps, viewer);
      answerHeader("set-cookie", await rememberDevice(deps, owner, { cookies: header("cookie"), isSecure }));
      return { message: "Your password was changed. You are signed out everywhere else." };
    },
  });

  change(contract.signOutEverywhere, {
    act: ({ deps, viewer }) => signOutEverywhere(deps, viewer),
    answer: async () => ({ message: "You are signed out everywhere." }),
  });

  serve(contract.downloadOwnData, {
    answer: async ({ deps, viewer, answerHeader }) => {
      const text = await ownData(deps, viewer);
      answerHeader("content-type", "application/json; charset=utf-8");
      answerHeader("content-disposition", 'attachment; filename="portfolio-builder.json"');
      return text;
    },
  });
}

function consentRoutes({ serve, change }: Serving): void {
  serve(viewPhotoConsent, {
    find: ({ db }, { id }) => findStudent(db, id),
    missing: "Student not found",
    answer: ({ deps, record }) => consent.photoConsentOf(deps.db, record.student),
  });

  change(changePhotoConsent, {
    act: ({ deps, viewer, body }) => consent.changePhotoConsent(deps, viewer._id, body.given),
    answer: async ({ deps, viewer, body }) => ({
      message: body.given ? "You have agreed to being photographed." : "Your consent is withdrawn.",
      consent: await consent.photoConsentOf(deps.db, viewer._id),
    }),
  });
}
