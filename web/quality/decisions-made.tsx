import { dayOfYear } from "contract/core/dates.ts";
import type { Person } from "contract/core/person.ts";
import type { Decision } from "contract/portfolios/decisions.ts";
import { listed, missingIn, missingTicks, ticks } from "contract/portfolios/verdicts.ts";
import { placeKey, placeName } from "contract/qualifications/places.ts";
import type { Sample } from "contract/quality/samples.ts";
import { roundKinds } from "contract/quality/sampling.ts";
import { CircleCheck, type LucideIcon, MessageSquare } from "lucide-react";
import { useCriterionTexts } from "../qualifications/use-criterion-texts.ts";
import { Sign } from "../reviews/criteria/sign.tsx";
import { shortcut } from "../ui/keys/key-props.ts";

interface Props {
  sample: Sample;
  /** Keys of the criteria whose decision the verifier does not agree with. */
  disagreed: readonly string[];
  onChange: (disagreed: readonly string[]) => void;
}

/** The decisions exactly as they were made; pressing one says that one does not agree with it. */
export function DecisionsMade({ sample, disagreed, onChange }: Props) {
  const { decisions, assessor, learner, round } = sample;
  const textOf = useCriterionTexts(decisions);
  const count = (verdict: Decision["verdict"]) => decisions.filter((one) => one.verdict === verdict).length;
  const [accepted, notYet] = [count("accepted"), count("not yet")];
  const words = [accepted > 0 && `${accepted} accepted`, notYet > 0 && `${notYet} not yet`].filter(Boolean).join(", ");
  function toggle(key: string) {
    onChange(disagreed.includes(key) ? disagreed.filter((one) => one !== key) : [...disagreed, key]);
  }
  return (
    <section
      aria-label="Decisions"
      className="grid content-start gap-3 px-4 pt-4 pb-4 [scrollbar-width:thin] max-wide:pb-[calc(var(--bar-bottom,0px)+1rem)] wide:overflow-y-auto wide:pl-0"
    >
      {sample.asked && <Asked asked={sample.asked} kind={sample.kind} />}
      <h2>
        {`What ${firstName(assessor)} decided`} <span className="font-normal text-dim">{words}</span>
      </h2>
      <ul className="ruled rounded-panel border border-line bg-panel">
        {decisions.map((decision, index) => {
          const key = placeKey(decision);
          return (
            <li key={key}>
              <DecisionRow
                {...{ decision, index }}
                text={textOf?.(decision) ?? ""}
                isDisagreed={disagreed.includes(key)}
                onPress={sample.state === "drawn" || sample.state === "answered" ? () => toggle(key) : undefined}
              />
            </li>
          );
        })}
      </ul>
      {round.comments && (
        <div className="rounded-panel bg-review-soft px-3.5 py-2.5">
          <h3 className="font-normal text-review text-xs">{`Feedback to ${firstName(learner)}`}</h3>
          <p className="wrap-anywhere whitespace-pre-wrap">{round.comments}</p>
        </div>
      )}
      <Facts sample={sample} />
    </section>
  );
}

const askedWords: Partial<Record<Sample["kind"], string>> = { appeal: "appeals", concern: "raised a concern" };

/** Who asked for this sample, about what, and in which words: they stand in place of a draw's reason. */
function Asked({ asked: { by, text, places }, kind }: { asked: NonNullable<Sample["asked"]>; kind: Sample["kind"] }) {
  const about = kind === "appeal" ? ` ${listed(places.map(placeName)) || "this record"}` : "";
  return (
    <div className="rounded-panel bg-waiting-soft px-3.5 py-2.5">
      <h2 className="wrap-anywhere text-sm text-waiting">{`${by.name} ${askedWords[kind] ?? "asked for this sample"}${about}`}</h2>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  );
}

interface RowProps {
  decision: Decision;
  index: number;
  text: string;
  isDisagreed: boolean;
  onPress: (() => void) | undefined;
}

function DecisionRow({ decision, index, text, isDisagreed, onPress }: RowProps) {
  const { unit, criteria, verdict } = decision;
  const missing = verdict === "not yet" ? missingIn(decision.ticks) : [];
  const letters = (Object.keys(ticks) as (keyof typeof ticks)[]).map((letter) =>
    decision.ticks?.includes(letter) ? letter : "–",
  );
  const row = (
    <>
      <Sign state={verdict === "not yet" ? "not yet" : "accepted"} />
      <span className="wrap-anywhere min-w-0 grow text-left">
        <span className="font-semibold">{`${unit} · ${criteria}`}</span> {text}
        <span className="sr-only">{verdict === "not yet" ? ", not yet" : ", accepted"}</span>
        {missing.map((letter) => (
          <span key={letter} className="block text-dim">
            {missingTicks[letter]}
          </span>
        ))}
        {decision.text && <span className="block text-dim">{`“${decision.text}”`}</span>}
        {isDisagreed && <span className="block font-medium text-danger">You do not agree with this one</span>}
      </span>
      <span aria-hidden className="shrink-0 text-dim text-xs tracking-wider">
        {decision.ticks === null ? "" : letters.join("")}
      </span>
    </>
  );
  const look = "flex w-full items-start gap-2.5 px-3 py-2 text-sm";
  if (!onPress) return <div className={look}>{row}</div>;
  return (
    <button
      type="button"
      aria-pressed={isDisagreed}
      title="Press to disagree with this one"
      onClick={onPress}
      className={`${look} min-h-11 hover:bg-row focus-visible:-outline-offset-2 aria-pressed:bg-danger-soft`}
      {...(index < 9 && shortcut(String(index + 1), `Disagree with decision ${index + 1}`))}
    >
      {row}
    </button>
  );
}

function firstName({ name }: Person): string {
  return name.split(" ", 1)[0] ?? "";
}

const attributeWords = { method: "", kind: "", area: "area ", unit: "unit ", learner: "" };

function Facts({ sample }: { sample: Sample }) {
  const { kind, reasons, assessor, drawnAt, place, said } = sample;
  const shown = reasons.map(({ attribute, value }) =>
    attribute === "kind" ? roundKinds[value as keyof typeof roundKinds] : attributeWords[attribute] + value,
  );
  const drawn = shown.length > 0 ? `Drawn for: ${shown.join(", ")} × ${assessor.name}` : "Drawn on to the rate";
  const why = kind === "countersign" ? traineesRound : `${drawn}. Draw of ${dayOfYear(drawnAt)}, place ${place}`;
  return (
    <ul className="grid gap-1.5 text-dim text-sm">
      {said.map(({ kind, by, text, at }) => (
        <Fact key={kind + at} icon={kind === "confirm" || kind === "countersigned" ? CircleCheck : MessageSquare}>
          {`${words[kind] ?? kind} by ${by}, ${dayOfYear(at)}${text && `: “${text}”`}`}
        </Fact>
      ))}
      {!sample.asked && <Fact icon={CircleCheck}>{why}</Fact>}
    </ul>
  );
}

const traineesRound = "A trainee decided this round: what it accepts counts once it is countersigned.";

const words: Partial<Record<string, string>> = {
  declaration: "Declared as own work",
  confirm: "Record confirmed",
  dispute: "Record disputed",
  testimony: "Witnessed",
  decline: "Declined",
  disown: "Disowned",
  countersigned: "Countersigned",
};

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex gap-2">
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </li>
  );
}
