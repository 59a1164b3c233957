import * as contract from "contract/profile.ts";
import { toSelf } from "../accounts/accounts.ts";
import { rememberDevice } from "../accounts/devices.ts";
import type { Serving } from "../http/serve.ts";
import { askForAddress, confirmAddress } from "./new-addresses.ts";
import { ownRecord } from "./own-record.ts";
import { changePassword, ownAccount, rename, signOutEverywhere } from "./profile.ts";

export function profileRoutes({ serve, change }: Serving): void {
  change(contract.changeName, {
    act: ({ house, viewer, body }) => rename(house, viewer, body.name),
    answer: async ({ house, viewer }) => ({
      message: "Your name was changed.",
      user: toSelf(await ownAccount(house, viewer)),
    }),
  });

  change(contract.askForAddress, {
    act: ({ house, viewer, body, address }) => askForAddress(house, viewer, body, address),
    answer: async () => ({
      message: "We have sent a letter to the new address. It changes when you open the link in it.",
    }),
  });

  change(contract.confirmAddress, {
    act: ({ house, body, address }) => confirmAddress(house, body.token, address),
    answer: async () => ({ message: "Your email address was changed. Log in with it from now on." }),
  });

  change(contract.changePassword, {
    act: ({ house, viewer, body, address }) => changePassword(house, viewer, body, address),
    // With the old password the device is known no more.
    answer: async ({ house, viewer, isSecure, header, answerHeader }) => {
      const owner = await ownAccount(house, viewer);
      answerHeader("set-cookie", await rememberDevice(house, owner, { cookies: header("cookie"), isSecure }));
      return { message: "Your password was changed. You are signed out everywhere else." };
    },
  });

  change(contract.signOutEverywhere, {
    act: ({ house, viewer }) => signOutEverywhere(house, viewer),
    answer: async () => ({ message: "You are signed out everywhere." }),
  });

  serve(contract.downloadOwnRecord, {
    answer: async ({ house, viewer, answerHeader }) => {
      const text = await ownRecord(house, viewer);
      answerHeader("content-type", "application/json; charset=utf-8");
      answerHeader("content-disposition", 'attachment; filename="portfolio-builder.json"');
      return text;
    },
  });
}
