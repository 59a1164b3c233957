import { useQueryClient } from "@tanstack/react-query";
import { type CallName, paths } from "contract/core/paths.ts";
import type { Role } from "contract/core/roles.ts";
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, vi } from "vitest";
import { ConfirmProvider } from "../../ui/forms/confirm.tsx";
import { ToastProvider } from "../../ui/states/toasts.tsx";
import { tokenKey } from "../api.ts";
import { AnswersProvider } from "../queries.tsx";
import { screenAt } from "../screens.ts";
import { SessionProvider } from "../session.tsx";
import { accountKey } from "../shell/signed-in.ts";
import { silence, uploadsTo } from "./fake-server.ts";

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
  localStorage.clear();
});

type Answer = (url: string, body: RequestInit["body"]) => Response | Promise<Response>;

/** What the server says to calls by name; to others it says nothing. */
export type Answers = Partial<Record<CallName, Answer>>;

/**
 * The screen at an address as somebody of a role sees it, without the frame around it, in the DOM that the test's file
 * asks for. What it shows is to be waited for.
 */
export async function openPage(address: string, role: Role | undefined, answers: Answers) {
  const answer = async (url: string, { method = "GET", body }: RequestInit) =>
    answerTo(answers, method, url)(url, body);
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("XMLHttpRequest", uploadsTo(answer));
  if (role) signIn(role);
  const screen = screenAt(address.replace(/[?#].*/, ""));
  if (!screen) throw new Error(`There is no screen at ${address}.`);
  const { Page } = await screen.page();
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  root.render(
    <Surroundings address={address} person={role}>
      <NoNews />
      <Routes>
        <Route path={screen.path} element={<Page />} />
        <Route path="*" element={<p>Another page</p>} />
      </Routes>
    </Surroundings>,
  );
  closings.push(() => {
    root.unmount();
    place.remove();
  });

  /** What a reader sees, and in what stands out as an alert. */
  const text = () => place.textContent ?? "";
  const alert = () => place.querySelector('[role="alert"]')?.textContent ?? "";

  /** Presses the button with this name. */
  function press(name: string): void {
    const button = [...place.querySelectorAll("button")].find(({ textContent }) => textContent === name);
    if (!button) throw new Error(`There is no button ${name} in: ${text()}`);
    button.click();
  }

  /** The field with this label, which may have more words after it, such as "(optional)". */
  function field(label: string): HTMLInputElement {
    const labels = [...place.querySelectorAll("label")].filter(({ textContent }) => textContent?.startsWith(label));
    const found = labels.map(({ htmlFor }) => document.getElementById(htmlFor)).find((one) => one !== null);
    if (!found) throw new Error(`There is no field ${label} in: ${text()}`);
    return found as HTMLInputElement;
  }

  function fill(label: string, value: string): void {
    const input = field(label);
    // As a person types: React does not hear of a value that is set on the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function choose(label: string, file: File): void {
    const input = field(label);
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  return { place, text, alert, press, field, fill, choose, until };
}

/** What is around every screen. */
export function Surroundings({
  address,
  person,
  children,
}: {
  address: string;
  person?: Role | undefined;
  children: ReactNode;
}) {
  return (
    <MemoryRouter initialEntries={[address]}>
      <SessionProvider>
        <AnswersProvider>
          <ToastProvider person={person}>
            <ConfirmProvider>{children}</ConfirmProvider>
          </ToastProvider>
        </AnswersProvider>
      </SessionProvider>
    </MemoryRouter>
  );
}

/** Waits until this holds, on a busy machine too. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

/** In the place of the bell, whose stream tells the pages what is unread. */
function NoNews() {
  const client = useQueryClient();
  useState(() => client.setQueryDefaults(["unreadCount"], { queryFn: silence }));
  return null;
}

function answerTo(answers: Answers, method: string, url: string): Answer {
  const [path = ""] = url.split("?");
  // "/users/me" is no id.
  const calls = Object.entries(paths).sort(
    ([, one], [, other]) => Number(one.includes("{")) - Number(other.includes("{")),
  );
  const named = calls.find(([, pattern]) =>
    new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(`${method} ${path}`),
  );
  return answers[named?.[0] as CallName] ?? silence;
}

/** As in the browser's storage of somebody who has logged in before. */
export function signIn(role: Role): void {
  const claims = btoa(JSON.stringify({ id: "me" }));
  localStorage.setItem(tokenKey, `x.${claims}.x`);
  localStorage.setItem(accountKey, JSON.stringify({ _id: "me", name: "Sam Singh", role }));
}
