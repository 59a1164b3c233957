import * as contract from "contract/accounts/security.ts";
import type { CallShape } from "contract/core/call.ts";
import type { RequestContext } from "../../platform/http/handlers.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { findAccount } from "../accounts.ts";
import { ownAccount } from "../profile/profile.ts";
import { originOf } from "../sign-in/arriving.ts";
import { finishCode, recoveryCode, removeCode, renewRecoveryCodes, startCode } from "./codes.ts";
import { confirmIdentity, finishLogIn, logInByPasskey } from "./confirming.ts";
import { addPasskey, askForPasskey, offerPasskey, removePasskey, renamePasskey } from "./passkeys.ts";
import { endOtherSessions, endOwnSession, resetFactors, securityOf } from "./security.ts";

export function factorRoutes(serving: Serving): void {
  codeRoutes(serving);
  passkeyRoutes(serving);
  const { serve, change } = serving;

  serve(contract.viewSecurity, { answer: ({ deps, viewer }) => securityOf(deps, viewer) });

  change(contract.endSession, {
    act: ({ deps, viewer, params, query }) => endOwnSession(deps, viewer, params.id, query.stranger !== undefined),
    answer: async () => ({ message: "That device is signed out." }),
  });

  change(contract.endOtherSessions, {
    act: ({ deps, viewer }) => endOtherSessions(deps, viewer),
    answer: async () => ({ message: "You are signed out everywhere else." }),
  });

  serve(contract.confirmIdentity, {
    answer: async ({ deps, viewer, body, address }) => {
      await confirmIdentity(deps, { ...viewer, account: await ownAccount(deps, viewer) }, body, address);
      return { message: "Thank you." };
    },
  });

  serve(contract.finishLogIn, {
    answer: async (call) => answered(call, await finishLogIn(call.deps, call.body, originOf(call))),
  });

  serve(contract.logInByPasskey, {
    answer: async (call) => answered(call, await logInByPasskey(call.deps, call.body.passkey, originOf(call))),
  });

  change(contract.resetFactors, {
    find: ({ db }, { id }) => findAccount(db, id),
    missing: "User not found",
    act: ({ deps, viewer, record }) => resetFactors(deps, viewer._id, record),
    answer: async () => ({ message: "Second factor and passkeys removed" }),
  });
}

function codeRoutes({ serve, change }: Serving): void {
  serve(contract.startCode, {
    answer: async ({ deps, viewer }) => startCode(deps, await ownAccount(deps, viewer)),
  });

  change(contract.finishCode, {
    act: async ({ deps, viewer, body }) => finishCode(deps, await ownAccount(deps, viewer), body.code),
    answer: async ({ deps }, ids) => ({
      message: "Codes are asked for from now on.",
      recoveryCodes: ids.map((id) => recoveryCode(deps, id)),
    }),
  });

  change(contract.renewRecoveryCodes, {
    act: async ({ deps, viewer }) => renewRecoveryCodes(deps, await ownAccount(deps, viewer)),
    answer: async ({ deps }, ids) => ({
      message: "These are your new recovery codes.",
      recoveryCodes: ids.map((id) => recoveryCode(deps, id)),
    }),
  });

  change(contract.removeCode, {
    act: async ({ deps, viewer }) => removeCode(deps, await ownAccount(deps, viewer)),
    answer: async () => ({ message: "No code is asked for any more." }),
  });
}

function passkeyRoutes({ serve, change }: Serving): void {
  serve(contract.offerPasskey, {
    answer: async ({ deps, viewer }) => ({
      options: { ...(await offerPasskey(deps, await ownAccount(deps, viewer))) },
    }),
  });

  change(contract.addPasskey, {
    act: async ({ deps, viewer, body }) => addPasskey(deps, await ownAccount(deps, viewer), body),
    answer: async () => ({ message: "The passkey was added." }),
  });

  change(contract.renamePasskey, {
    act: ({ deps, viewer, params, body }) => renamePasskey(deps, viewer._id, params.id, body.name),
    answer: async () => ({ message: "The passkey was renamed." }),
  });

  change(contract.removePasskey, {
    act: async ({ deps, viewer, params }) => removePasskey(deps, await ownAccount(deps, viewer), params.id),
    answer: async () => ({ message: "The passkey was removed." }),
  });

  serve(contract.askForPasskey, { answer: async ({ deps }) => ({ options: { ...(await askForPasskey(deps)) } }) });
}

/** The answer without the cookie, which goes into its header. */
function answered<A extends { deviceCookie: string }>(
  { answerHeader }: Pick<RequestContext<CallShape, unknown>, "answerHeader">,
  { deviceCookie, ...answer }: A,
): Omit<A, "deviceCookie"> {
  answerHeader("set-cookie", deviceCookie);
  return answer;
}
