import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { Refused, send } from "../../app/api.ts";

/** Makes a passkey on this device, of which the server then has to be told. @throws Refused, Unreachable */
export async function makePasskey() {
  const { options } = await send("offerPasskey");
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(noPasskey("No passkey was made."));
  return { ...made, clientExtensionResults: {}, response: registered(made.response) };
}

/** What this device answers to a new challenge. @throws Refused, Unreachable */
export async function askDevice() {
  const { options } = await send("askForPasskey");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const used = await startAuthentication({ optionsJSON }).catch(noPasskey("No passkey was used."));
  return { ...used, clientExtensionResults: {} };
}

// Browsers add what can be read from the rest.
function registered({ clientDataJSON, attestationObject, transports }: Registered) {
  return { clientDataJSON, attestationObject, ...(transports && { transports }) };
}
type Registered = Awaited<ReturnType<typeof startRegistration>>["response"];

// Whoever cancels gets the same as somebody whose device has none.
function noPasskey(message: string) {
  return (): never => {
    throw new Refused(0, message, []);
  };
}
