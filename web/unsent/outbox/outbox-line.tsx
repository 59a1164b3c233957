import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { send } from "../../app/api.ts";
import { homeOf } from "../../app/screens.ts";
import { useViewer } from "../../app/session.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { counted } from "../../ui/language.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import { startSender } from "../sending/sender.ts";
import { allArrived, listen, type Status } from "./channel.ts";
import { nextStep, type OutboxCall, percentSent } from "./item.ts";
import type { StoredItem } from "./stored-items.ts";
import { useOutbox } from "./use-outbox.ts";

/** Sends what waits on this device, and says so on every screen while something does. */
export function OutboxLine() {
  const { _id: account, role } = useViewer();
  const { pathname } = useLocation();
  const { items = [], status } = useOutbox(account);
  useEffect(() => startSender(account), [account]);
  useArrivals();
  const isShown = items.length > 0;
  const who = role === "student" ? role : "assessor";
  return (
    <div
      data-notice={isShown || undefined}
      className={isShown ? "flex flex-wrap items-center gap-x-3 gap-y-2" : "sr-only"}
    >
      {/* The share changes often; it is read out only where somebody looks for it. */}
      <p role="status" className="sr-only">
        {isShown && sentence(who, items, status)}
      </p>
      {isShown && (
        <>
          <div className="grid min-w-0 grow basis-60">
            <p aria-hidden>{sentence(who, items, status, percentSent(items.map(({ item }) => item)))}</p>
            {pathname === homeOf(role) && <p className="wrap-anywhere">{titlesOf(items)}</p>}
          </div>
          {status === "signedOut" && <Button onClick={signIn}>Sign in</Button>}
          {pathname !== "/on-this-device" && <LinkButton to="/on-this-device">See what waits</LinkButton>}
        </>
      )}
    </div>
  );
}

function sentence(who: "student" | "assessor", items: StoredItem[], status: Status, share?: number): string {
  const onDevice = (count: number) => `${counted(count, ...nounOf(who, items))} on this device`;
  const waiting = items.filter(({ item }) => nextStep(item)).length;
  if (waiting === 0) return `${onDevice(items.length)} ${items.length === 1 ? "needs" : "need"} your attention.`;
  if (status === "signedOut") return `${onDevice(waiting)}. Sign in again to send ${waiting === 1 ? "it" : "them"}.`;
  if (status !== "sending") {
    const sent = waiting === 1 ? "It is sent by itself" : "They are sent by themselves";
    return `${onDevice(waiting)}. ${sent} ${status === "storageFull" ? "once the device has room again" : "when there is a connection"}.`;
  }
  // Reviews have no photos, so there is no share of them.
  const hasPhotos = who === "student" || items.some(({ item }) => item.photos.length > 0);
  const percent = share === undefined || !hasPhotos ? "" : ` ${share} %`;
  return `${onDevice(waiting)}, sending${percent}`;
}

/** What a learner sends is mostly a portfolio, what an assessor sends a review. */
function nounOf(who: "student" | "assessor", items: StoredItem[]): [noun: string, plural: string] {
  const own = who === "student" ? ownNouns.portfolio : ownNouns.review;
  const sent = new Set(items.map(({ item }) => otherNouns[item.call] ?? own));
  const all = [own, ...Object.values(otherNouns)].filter((noun) => sent.has(noun));
  return [
    listed(
      all.map(([noun]) => noun),
      "or",
    ),
    listed(
      all.map(([, plural]) => plural),
      "and",
    ),
  ];
}

type Noun = readonly [noun: string, plural: string];
const ownNouns = { portfolio: ["portfolio", "portfolios"], review: ["review", "reviews"] } as const;
const otherNouns: Partial<Record<OutboxCall, Noun>> = {
  makeRecord: ["record", "records"],
  writeMessage: ["message", "messages"],
  finishTask: ["change to a plan", "changes to a plan"],
  addHours: ["entry of hours", "entries of hours"],
  checkSample: ["check", "checks"],
};

function listed(words: string[], last: "and" | "or"): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(` ${last} `);
}

function titlesOf(items: StoredItem[]): string {
  return items.map(({ item }) => item.title || "A portfolio without a title").join(", ");
}

// A call of the person's own ends the session that has expired, and leads to the login and back.
function signIn(): void {
  send("viewSelf").catch(() => undefined);
}

/** Asks again for what is on screen when something has arrived, and says so when it was the last. */
function useArrivals(): void {
  const client = useQueryClient();
  const { showToast } = useToasts();
  useEffect(
    () =>
      listen((message) => {
        if (message.kind !== "arrived") return;
        void client.invalidateQueries();
        if (message.isWhole && message.left === 0) showToast({ tone: "success", message: allArrived });
      }),
    [client, showToast],
  );
}
