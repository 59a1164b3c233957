import * as contract from "contract/profile.ts";
import { rememberDevice } from "../accounts/devices.ts";
import type { Serving } from "../http/serve.ts";
import { askForAddress, confirmAddress } from "./new-addresses.ts";
import { ownRecord } from "./own-record.ts";
import { changePassword, rename, signOutEverywhere } from "./profile.ts";

export function profileRoutes({ house, serve }: Serving): void {
  serve(contract.changeName, {
    answer: async ({ viewer, body }) => ({
      message: "Your name was changed.",
      user: await rename(house, viewer, body.name),
    }),
  });

  serve(contract.askForAddress, {
    answer: async ({ viewer, body, address }) => {
      await askForAddress(house, viewer, body, address);
      return { message: "We have sent a letter to the new address. It changes when you open the link in it." };
    },
  });

  serve(contract.confirmAddress, {
    answer: async ({ body, address }) => {
      await confirmAddress(house, body.token, address);
      return { message: "Your email address was changed. Log in with it from now on." };
    },
  });

  serve(contract.changePassword, {
    answer: async ({ viewer, body, address, isSecure, header, answerHeader }) => {
      const owner = await changePassword(house, viewer, body, address);
      answerHeader("set-cookie", await rememberDevice(house, owner, { cookies: header("cookie"), isSecure }));
      return { message: "Your password was changed. You are signed out everywhere else." };
    },
  });

  serve(contract.signOutEverywhere, {
    answer: async ({ viewer }) => {
      await signOutEverywhere(house, viewer);
      return { message: "You are signed out everywhere." };
    },
  });

  serve(contract.downloadOwnRecord, {
    answer: async ({ viewer, answerHeader }) => {
      const text = await ownRecord(house, viewer);
      answerHeader("content-type", "application/json; charset=utf-8");
      answerHeader("content-disposition", 'attachment; filename="portfolio-builder.json"');
      return text;
    },
  });
}
