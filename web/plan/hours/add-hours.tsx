import { dayInWords, weekdayOf } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import type { Hours } from "contract/plan/hours.ts";
import { type HourKind, hourKinds, minutesIn } from "contract/plan/typed-hours.ts";
import { dayAfter, duration } from "contract/plan/weeks.ts";
import { Plus } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Refused, Unreachable } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { useQueuedHours } from "../../portfolios/dashboard/plan/use-queued-plan.ts";
import { Button } from "../../ui/button.tsx";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { counted } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { useDraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { sendOrQueue } from "../../unsent/outbox/send-or-queue.ts";
import { Choice } from "./choice.tsx";

/** What is chosen and typed so far. */
interface Draft {
  kind: HourKind | undefined;
  day: string;
  /** As of a chip, or as typed: "5:30". */
  length: string;
  text: string;
}

const lengths = ["0:30", "1:00", "2:00", "3:00", "4:00", "6:00", "7:30"];
const daysBack = 6;

const nothing: Draft = { kind: undefined, day: "", length: "", text: "" };

/** Adds hours in four presses: what, which day, how long, Add. Without a connection they wait on this device. */
export function AddHours() {
  const { mutateAsync: add } = useChange("addHours");
  const draft = useDraftStorage<Draft>(useViewer()._id, "hours");
  const waiting = useQueuedHours() ?? 0;
  async function sendNow(body: NewHours) {
    const answer = await add({ body, headers: { "idempotency-key": draft.sendKey } });
    await draft.finish();
    draft.renewSendKey();
    return answer;
  }
  const send = (body: NewHours) =>
    sendOrQueue(
      () => sendNow(body),
      ({ queueDraft }) => {
        const title = `${body.kind}, ${dayInWords(body.day)}`;
        return queueDraft(draft, { call: "addHours", form: "hours", title, body });
      },
    );
  return (
    <Panel heading="Add hours">
      {draft.ready && <HoursForm start={draft.found?.values ?? nothing} label="Add" send={send} onType={draft.keep} />}
      {waiting > 0 && (
        <p className="mt-3 text-dim text-sm">
          {`${counted(waiting, "entry", "entries")} on this device, sent when there is a connection.`}
        </p>
      )}
    </Panel>
  );
}

/** Changes hours in place. */
export function ChangeHours({ hours, onClose }: { hours: Hours; onClose: () => void }) {
  const { mutateAsync: change } = useChange("changeHours");
  // As it was when it was opened: sent again after a lost answer, it is the same change of the same version.
  const [{ _id, day, minutes, kind, text, version, portfolio }] = useState(hours);
  const length = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  return (
    <div className="grid gap-3 border-line border-t pt-3">
      <HoursForm
        start={{ kind, day, length, text }}
        label="Save"
        send={(body) =>
          change({ params: { id: _id }, body: { ...body, portfolio }, headers: { "if-match": `"${version}"` } })
        }
        onClose={onClose}
      />
    </div>
  );
}

interface Props {
  start: Draft;
  label: string;
  send: (body: NewHours) => Promise<{ message: string }>;
  onType?: (draft: Draft) => void;
  onClose?: () => void;
}

interface NewHours {
  kind: HourKind;
  day: string;
  minutes: number;
  text: string;
}

function HoursForm({ start, label, send, onType, onClose }: Props) {
  const [draft, setDraft] = useState(start);
  const latest = useRef(start);
  const [missing, setMissing] = useState<string>();
  const { showToast } = useToasts();
  const { busy, error, run } = useAction();
  function set(part: Partial<Draft>) {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    onType?.(latest.current);
  }
  const { kind, day, length, text } = draft;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const minutes = minutesIn(length);
    const lacks = !kind
      ? "Choose what you did."
      : day === ""
        ? "Choose the day."
        : minutes === undefined
          ? "Choose how long, or type it, such as 5:30."
          : undefined;
    setMissing(lacks);
    if (lacks || !kind || minutes === undefined) return;
    void run(async () => {
      const { message } = await send({ kind, day, minutes, text: cleanProse(text).trim() });
      showToast({ tone: "success", message });
      latest.current = { ...nothing, day };
      setDraft(latest.current);
      onClose?.();
      return message;
    });
  }

  const said = missing ?? (error instanceof Refused ? (error.errors[0]?.message ?? error.message) : undefined);
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={label === "Add" ? "Add hours" : "Change hours"}
      className="grid gap-4"
    >
      <Choice
        legend="What did you do?"
        options={hourKinds.map((one) => [one, one] as const)}
        value={kind ?? ""}
        onChoose={(value) => set({ kind: hourKinds.find((one) => one === value) })}
      />
      <Choice legend="Which day?" options={recentDays()} value={day} onChoose={(day) => set({ day })}>
        <TextField
          label="Another day"
          type="date"
          max={dayInLondon(new Date())}
          value={day}
          onChange={({ target }) => set({ day: target.value })}
        />
      </Choice>
      <Choice
        legend="How long?"
        options={lengths.map((one) => [one, duration(minutesIn(one) ?? 0)] as const)}
        value={length}
        onChoose={(length) => set({ length })}
      >
        <TextField
          label="Hours and minutes"
          inputMode="text"
          placeholder="5:30"
          value={length}
          onChange={({ target }) => set({ length: target.value })}
        />
      </Choice>
      <TextField
        label="What was it about?"
        optional
        maxLength={500}
        value={text}
        onChange={({ target }) => set({ text: target.value })}
      />
      {said && (
        <p role="alert" className="font-medium text-danger">
          {said}
        </p>
      )}
      {error && !(error instanceof Refused) && (
        <ErrorMessage
          message={error instanceof Unreachable ? "There is no connection. Nothing was sent." : error.message}
          safe="What you chose stays on this page."
        />
      )}
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:grow">
        {onClose && <Button onClick={onClose}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={busy} className="min-h-11">
          {label === "Add" && <Plus aria-hidden size={18} />}
          {label}
        </Button>
      </div>
    </form>
  );
}

/** Today and the days before it, by name. */
function recentDays(): (readonly [string, string])[] {
  const today = dayInLondon(new Date());
  return Array.from({ length: daysBack }, (_, back) => {
    const day = dayAfter(today, -back);
    return [day, back === 0 ? "Today" : `${weekdayOf(day).slice(0, 3)} ${dayInWords(day).split(" ", 1)[0]}`] as const;
  });
}
