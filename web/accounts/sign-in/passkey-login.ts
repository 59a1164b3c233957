import type { AnswerOf } from "contract/calls.ts";
import { send } from "../../app/api.ts";
import { rememberPasskey } from "../security/known-passkey.ts";
import { askDevice } from "../security/passkey-device.ts";

/** Logs in with a passkey of this device, which the login then offers first. @throws NoPasskey, Refused, Unreachable */
export async function logInByPasskey(): Promise<AnswerOf<"logIn">> {
  const answer = await send("logInByPasskey", { body: { passkey: await askDevice() } });
  rememberPasskey(answer.user);
  return answer;
}
