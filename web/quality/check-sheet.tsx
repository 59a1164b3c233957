import { day, dayInWords } from "contract/core/calendar.ts";
import { dayInLondon, dayOfYear } from "contract/core/dates.ts";
import type { Check, Sample } from "contract/quality/samples.ts";
import { checkDays, missingWords, textLeast } from "contract/quality/sampling.ts";
import { Check as Tick } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useViewer } from "../app/session.tsx";
import { Button } from "../ui/button.tsx";
import { cleanProse } from "../ui/forms/clean-text.ts";
import { fieldBox, SelectField, TextField } from "../ui/forms/field.tsx";
import { useBarHeight } from "../ui/keys/bar-height.ts";
import { KeyHint } from "../ui/keys/key-hint.tsx";
import { shortcut } from "../ui/keys/key-props.ts";
import { useKeyboardHeight } from "../ui/keys/keyboard-height.ts";
import { counted } from "../ui/language.ts";
import { useMedia, wideQuery } from "../ui/use-media.ts";
import { type Checking, useCheck } from "./use-check.ts";

const NoteOutcome = lazy(() => import("./note-outcome.tsx"));

interface Props extends Checking {
  sample: Sample;
  disagreed: readonly string[];
  /** A check of it waits on this device. */
  isQueued: boolean;
}

/** The verifier's check: agreeing takes one key and opens the next; an action needs words, somebody and a day. */
export function CheckSheet({ sample, disagreed, isQueued, ...checking }: Props) {
  const isWide = useMedia(wideQuery);
  const bar = useBarHeight<HTMLDivElement>("bottom");
  useKeyboardHeight();
  const isOpen = !isQueued && (sample.state === "drawn" || sample.state === "answered");
  // A round is countersigned by one person alone.
  const viewer = useViewer();
  const isTheirs = sample.kind === "countersign" && sample.checker?._id !== viewer._id;
  return (
    <section
      aria-labelledby="your-check"
      data-bottom-bar={isWide ? undefined : true}
      className="relative flex flex-col gap-3 bg-panel p-4 max-wide:bottom-sheet wide:min-h-0 wide:border-line wide:border-l"
    >
      <div ref={bar} aria-hidden className="pointer-events-none absolute inset-0 -z-1 wide:hidden" />
      <section
        aria-label="What was found"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it.
        tabIndex={0}
        className="grid min-h-0 content-start gap-3 overflow-y-auto max-wide:max-h-32"
      >
        <div>
          <h2 id="your-check" className="max-wide:sr-only">
            Your check
          </h2>
          <p className="text-dim text-sm max-wide:hidden">You judge the decisions, not the learner.</p>
        </div>
        <SoFar sample={sample} />
        {sample.checks.map((check) => (
          <Found key={check.at + check.verdict} check={check} kind={sample.kind} />
        ))}
      </section>
      {isQueued && <p className="text-sm">Your check waits on this device. It is sent when there is a connection.</p>}
      {isOpen && !isTheirs && <CheckForm {...{ sample, disagreed }} {...checking} />}
      {isOpen && isTheirs && <p className="text-sm">{`Waits for ${sample.checker?.name ?? "a countersigner"}.`}</p>}
      {sample.state === "action" && <p className="text-sm">{`Waits for ${lastOwner(sample)}.`}</p>}
      {sample.isLast && viewer.role === "admin" && (
        <Suspense>
          <NoteOutcome id={sample._id} onNoted={checking.onStale} />
        </Suspense>
      )}
    </section>
  );
}

function lastOwner({ checks, assessor }: Sample): string {
  return checks.findLast(({ owner }) => owner !== null)?.owner?.name ?? assessor.name;
}

const riskWords = { new: "New assessor", high: "High risk", standard: "Standard", low: "Low risk" };

function SoFar({ sample: { assessor, soFar } }: { sample: Sample }) {
  const { risk, rate, checked, agreed, actions, waiting } = soFar;
  return (
    <div className="grid gap-0.5 rounded-panel border border-line bg-row px-3 py-2.5 text-sm max-wide:hidden">
      <p className="text-dim text-xs">{`${assessor.name} so far`}</p>
      <p>
        <span className="font-semibold">{riskWords[risk]}</span>
        {rate === 100 ? ", every round is sampled" : `, ${rate}% of the rounds are sampled`}
      </p>
      <p>{`${checked} checked: ${agreed} agreed, ${counted(actions, "action")}`}</p>
      <p className="text-dim">{`${counted(waiting, "open sample")}`}</p>
    </div>
  );
}

const checkWords = {
  agree: "agreed",
  action: "required an action",
  answered: "answered",
  impossible: "could not judge it",
  noted: "noted what the awarding body said",
};
/** Of what somebody asked for: what agreeing is called, and what it takes. */
const asked: Partial<Record<Sample["kind"], { agreed: string; agree: string; action?: string; found: string }>> = {
  countersign: { agreed: "countersigned", agree: "Countersign", found: "What you found. Needed only for an action." },
  appeal: {
    ...{ agreed: "did not uphold it", agree: "Not upheld", action: "Upheld" },
    found: "Your answer. The learner reads why it is not upheld; their assessor what to do where it is.",
  },
  concern: { agreed: "closed it", agree: "Close", found: "What came of it." },
};

function Found({ check: { by, verdict, text, at, owner, dueOn }, kind }: { check: Check } & Pick<Sample, "kind">) {
  const said = (verdict === "agree" && asked[kind]?.agreed) || checkWords[verdict];
  return (
    <div className="grid gap-0.5 border-review-shape border-l-3 pl-2.5 text-sm">
      <p className="text-dim">{`${by.name} ${said}, ${dayOfYear(at)}`}</p>
      {text && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
      {owner && dueOn && <p className="text-dim">{`For ${owner.name}, by ${dayInWords(dueOn)}`}</p>}
    </div>
  );
}

function CheckForm({ sample, disagreed, ...checking }: Omit<Props, "isQueued">) {
  const { kind, decisions, owners } = sample;
  const { draft } = checking;
  const found = draft.found?.values;
  const [text, setText] = useState(found?.text ?? "");
  const [owner, setOwner] = useState(owners.find(({ _id }) => _id === found?.owner)?._id ?? owners[0]?._id ?? "");
  const [dueOn, setDueOn] = useState(found?.dueOn || dayInLondon(new Date(Date.now() + checkDays * day)));
  const isTouched = useRef(false);
  useEffect(() => {
    if (isTouched.current) draft.keep({ text, owner, dueOn, disagreed });
    isTouched.current = true;
  }, [draft.keep, text, owner, dueOn, disagreed]);
  const box = useRef<HTMLTextAreaElement>(null);
  const { send, busy, error, refuse } = useCheck(sample, checking);
  const agreed = decisions.length - disagreed.length;
  const words = asked[kind];
  const agreeing = words?.agree ?? "Agree";
  const acting = words?.action ?? "Action required";

  function agree() {
    const missing = missingWords({ verdict: "agree", text: cleanProse(text).trim() }, sample);
    if (missing) {
      refuse(missing);
      return box.current?.focus();
    }
    if (disagreed.length === 0) return void send({ verdict: "agree", text: cleanProse(text).trim() });
    refuse(`You do not agree with ${counted(disagreed.length, "decision")}. Require an action, or agree with all.`);
  }

  function requireAction() {
    const said = cleanProse(text).trim();
    if (said.length >= textLeast) return void send({ verdict: "action", text: said, owner, dueOn }, disagreed);
    refuse(`Say what is to be done, in at least ${textLeast} characters.`);
    box.current?.focus();
  }

  return (
    <>
      <p className="flex items-center gap-2.5 text-sm max-wide:hidden">
        <span className="text-dim">Agree with</span>
        <span className="inline-flex items-center gap-1.5 rounded-control border border-line-strong px-2.5 py-1 font-medium">
          {disagreed.length === 0 && <Tick aria-hidden size={14} className="text-done" />}
          {disagreed.length === 0 ? `All ${counted(agreed, "decision")}` : `${agreed} of ${decisions.length} decisions`}
        </span>
      </p>
      <textarea
        ref={box}
        aria-label="What you found"
        placeholder={words?.found ?? "What you found. Needed only for an action."}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          requireAction();
        }}
        rows={2}
        className={`${fieldBox} min-h-11 shrink-0 py-2 wide:min-h-30`}
        {...shortcut("x", "Write what action is required; Ctrl + Enter requires it")}
      />
      <div className={`grid gap-2 max-wide:grid-cols-[1.2fr_1fr] ${text === "" ? "max-wide:hidden" : ""}`}>
        <SelectField label="If action is needed" value={owner} onChange={({ target }) => setOwner(target.value)}>
          {owners.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="By" type="date" value={dueOn} onChange={({ target }) => setDueOn(target.value)} />
      </div>
      <p role="alert" className="font-medium text-danger text-sm empty:hidden">
        {error}
      </p>
      <div className="grid gap-2 max-wide:grid-cols-2">
        <Button
          variant="primary"
          busy={busy}
          onClick={agree}
          {...shortcut("y", `${agreeing}, and open the next sample`)}
        >
          <span>
            {agreeing}
            <span className="max-wide:sr-only">, next opens</span>
          </span>
          <KeyHint keys="y" />
        </Button>
        <Button variant="danger" busy={busy} onClick={requireAction}>
          {acting}
          <KeyHint keys="x" />
        </Button>
      </div>
      <p className="text-dim text-xs max-wide:hidden">
        {kind === "countersign" ? "What you countersign counts from then on. " : ""}An action changes no decision. Its
        assessor answers it.
      </p>
    </>
  );
}
