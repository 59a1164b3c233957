import type { AnswerOf } from "contract/calls.ts";
import { send } from "../../app/api.ts";
import { askDevice } from "../security/passkey-device.ts";
import { rememberPasskey } from "../security/remember-passkey.ts";
import { PasskeyFirst, type PasskeyFirstProps } from "./passkey-first.tsx";
import { SecondStep, type SecondStepProps } from "./second-step.tsx";
import { SignOn, type SignOnProps } from "./sign-on.tsx";

/** Logs in with a passkey of this device, which the login then offers first. @throws Refused, Unreachable */
export async function logInByPasskey(): Promise<AnswerOf<"logIn">> {
  const answer = await asked().catch((error) => {
    document.querySelector<HTMLInputElement>('[name="password"]')?.focus(); // The other way.
    throw error;
  });
  rememberPasskey(answer.user);
  return answer;
}

async function asked(): Promise<AnswerOf<"logIn">> {
  return send("logInByPasskey", { body: { passkey: await askDevice() } });
}

/** What few logins need, in one file: the second step, the identity provider, or the passkey that this device knows. */
export default function OtherWays(props: SecondStepProps | SignOnProps | PasskeyFirstProps) {
  if ("provider" in props) return <SignOn {...props} />;
  return "ticket" in props ? <SecondStep {...props} /> : <PasskeyFirst {...props} />;
}
