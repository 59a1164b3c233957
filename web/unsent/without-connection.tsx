import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import Offline, { removeRead } from "../app/offline/offline.tsx";
import { useViewer } from "../app/session.tsx";
import type { Question } from "../ui/forms/confirm.tsx";
import { announce } from "./outbox/channel.ts";
import { OutboxLine } from "./outbox/outbox-line.tsx";
import { listItems } from "./outbox/stored-items.ts";
import StorageNotice from "./storage-notice.tsx";
import { isKeyThere, openOwn } from "./store/sealing.ts";
import { listDrafts } from "./store/store.ts";

export { removeRead };

const form = /^\/portfolio(\/edit\/|$)/;

/** What every page has for a device that loses its connection, loaded after the page. */
export default function WithoutConnection(): ReactNode {
  const { _id: account, role } = useViewer();
  const { pathname } = useLocation();
  useEffect(() => {
    // Without a connection there is no key: what was sealed waits for the next page.
    openOwn(account).then(
      () => announce({ kind: "changed" }),
      () => undefined,
    );
  }, [account]);
  return (
    <>
      {/* One notice, whatever of both there is to say. */}
      <div className="text-sm text-waiting has-data-notice:mb-3 has-data-notice:rounded-control has-data-notice:bg-waiting-soft has-data-notice:px-3 has-data-notice:py-1.5 print:hidden">
        <Offline />
        {role !== "admin" && <OutboxLine />}
      </div>
      {/* A phone has the camera below, except where the form is, which has its own notice. */}
      {role === "student" && !form.test(pathname) && <StorageNotice className="mb-3 sm:hidden" />}
    </>
  );
}

/** What somebody who logs out is asked while something of theirs on this device is not sent; undefined when nothing is. */
export async function questionOnLeaving(account: string): Promise<Question | undefined> {
  const [items, drafts] = await Promise.all([listItems(account), listDrafts(account)]);
  const count = items.length + drafts.length;
  if (count === 0) return undefined;
  // What is to be sent is tried at once: the answer may come while the question is read.
  announce({ kind: "wake" });
  const question = (await isKeyThere(account))
    ? "If you log out, it stays here, locked: nobody else can open it on this device. When you log in here again, it is back and goes on."
    : "If you log out, it stays here until you log in again. This device cannot lock it: somebody else could find it. Send it first if others use this device.";
  return {
    title: count === 1 ? "1 thing on this device is not sent yet" : `${count} things on this device are not sent yet`,
    question,
    action: "Log out, keep it here",
    cancel: items.length > 0 ? "Stay and send" : "Stay logged in",
  };
}
