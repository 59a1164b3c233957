import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "./button.tsx";

export interface Notice {
  tone: "success" | "danger" | "info";
  message: string;
  /** What "Try again" and "Undo" do, where that is possible. */
  retry?: () => void;
  undo?: () => void;
}
type Say = (notice: Notice) => void;

const Saying = createContext<Say>(() => undefined);

/** Tells the person what happened; assistive technology announces it. Stays until dismissed, success for 10 seconds. */
export function useNotices(): { say: Say } {
  return { say: useContext(Saying) };
}

const shownFor = 10_000;

/** `person` is whoever is signed in: what they were told, and could undo, is not left standing for the next one. */
export function NoticeProvider({ person, children }: { person: string | undefined; children: ReactNode }) {
  const [notices, setNotices] = useState<(Notice & { key: number })[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is what clears them.
  useEffect(() => () => setNotices([]), [person]);
  const next = useRef(0);
  const dismiss = useCallback((key: number) => setNotices((all) => all.filter((notice) => notice.key !== key)), []);
  const say = useCallback<Say>(
    (notice) => {
      const key = next.current++;
      setNotices((all) => [...all.filter((other) => other.message !== notice.message), { ...notice, key }].slice(-4));
      if (notice.tone === "success") setTimeout(() => dismiss(key), shownFor);
    },
    [dismiss],
  );
  return (
    <Saying value={say}>
      {children}
      <div
        className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center gap-2 p-3 in-[:has([data-bottom-bar])]:top-14 in-[:has([data-bottom-bar])]:bottom-auto"
        data-screen-only
      >
        {notices.map((notice) => (
          <NoticeBox key={notice.key} notice={notice} onDismiss={() => dismiss(notice.key)} />
        ))}
      </div>
    </Saying>
  );
}

const tones = {
  success: { icon: CircleCheck, look: "border-done bg-done-soft text-done" },
  danger: { icon: CircleAlert, look: "border-danger bg-danger-soft text-danger" },
  info: { icon: Info, look: "border-brand bg-brand-soft text-text" },
};

function NoticeBox({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { icon: Icon, look } = tones[notice.tone];
  const { retry, undo } = notice;
  function finish(then: () => void) {
    onDismiss();
    then();
  }
  return (
    <div
      role="alert"
      className={`pointer-events-auto flex w-full max-w-xl items-center gap-3 rounded-panel border-2 p-2 pl-4 ${look}`}
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <p className="wrap-anywhere grow font-semibold">{notice.message}</p>
      {retry && <Button onClick={() => finish(retry)}>Try again</Button>}
      {undo && <Button onClick={() => finish(undo)}>Undo</Button>}
      <IconButton icon={X} name="Dismiss" onClick={onDismiss} className="text-inherit" />
    </div>
  );
}
