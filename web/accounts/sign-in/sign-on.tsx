import type { AnswerOf } from "contract/calls.ts";
import { useEffect } from "react";
import { Refused, send } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";

export interface SignOnProps {
  /** The identity provider, as people call it. */
  provider: string;
  busy: boolean;
  /** Logs in by this, and shows why it did not work. */
  onLogIn: (act: () => Promise<AnswerOf<"logIn">>) => Promise<void>;
}

/** Goes to the centre's identity provider, and finishes what has come back from there to this page. */
export function SignOn({ provider, busy, onLogIn }: SignOnProps) {
  useEffect(() => {
    const parameters = takeParameters();
    if (parameters) void onLogIn(() => send("finishSignOn", { body: { parameters } }));
  }, [onLogIn]);
  return (
    <Button busy={busy} onClick={() => void onLogIn(() => leaveFor(provider))}>
      Sign in with {provider}
    </Button>
  );
}

/** Under it what was typed as the email address, for whoever comes back without having signed in. */
const typedKey = "typed-email";
const emailField = () => document.querySelector<HTMLInputElement>('[name="email"]');

/** The query with which the provider sent the person back: once, and then the address no longer has it. */
function takeParameters(): string | undefined {
  const { search } = window.location;
  if (!/[?&]state=/.test(search)) return undefined;
  window.history.replaceState(window.history.state, "", "/login");
  const field = emailField();
  const typed = sessionStorage.getItem(typedKey);
  if (typed && field) field.value = typed;
  return search;
}

async function leaveFor(provider: string): Promise<never> {
  const email = emailField()?.value ?? "";
  const { address } = await send("startSignOn", { body: { email } });
  sessionStorage.setItem(typedKey, email);
  window.location.assign(address);
  // Whoever comes back by the browser's Back may find the page as it was left.
  await new Promise((resolve) => window.addEventListener("pageshow", resolve, { once: true }));
  throw new Refused(401, `You did not sign in with ${provider}.`, []);
}
