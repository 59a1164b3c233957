import { dayOfYear } from "contract/core/dates.ts";
import { placeKey } from "contract/qualifications/places.ts";
import type { Exercise } from "contract/quality/exercises.ts";
import { differencesIn, type Judged } from "contract/quality/exercising.ts";
import { useViewer } from "../../app/session.tsx";
import { useCriterionTexts } from "../../qualifications/use-criterion-texts.ts";
import { Sign } from "../../reviews/criteria/sign.tsx";
import { counted } from "../../ui/language.ts";
import { AgreedForm } from "./agreed-form.tsx";

type FoundIn = NonNullable<Exercise["found"]>;

/** What all found, criterion by criterion: where they differ is amber; then their words and what was agreed. */
export function Found({ exercise, found }: { exercise: Exercise; found: FoundIn }) {
  const { decided, parts, agreed } = found;
  const textOf = useCriterionTexts(exercise.places);
  const { isVerifier } = useViewer();
  const differing = differencesIn([decided, ...parts.map(({ lines }) => lines)]);
  return (
    <section
      aria-label="What was found"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it.
      tabIndex={0}
      className="grid content-start gap-4 bg-panel p-4 max-wide:pb-24 wide:overflow-y-auto wide:border-line wide:border-l"
    >
      <Agreed agreed={agreed} />
      <h2>
        {differing.size === 0 ? "All judged alike" : counted(differing.size, "difference")}{" "}
        <span className="font-normal text-dim">{`${counted(parts.length, "answer")} beside the decision`}</span>
      </h2>
      <ul className="ruled rounded-panel border border-line text-sm">
        {exercise.places.map((place) => {
          const key = placeKey(place);
          const isDifferent = differing.has(key);
          return (
            <li key={key} className={`grid gap-1.5 px-3 py-2.5 ${isDifferent ? "bg-waiting-soft" : ""}`}>
              <p className="wrap-anywhere">
                <span className="font-semibold">{`${place.unit} · ${place.criteria}`}</span> {textOf?.(place)}
                {isDifferent && <span className="font-medium text-waiting"> They differ.</span>}
              </p>
              <ul className="grid gap-1">
                <Verdict who="As decided" line={lineIn(decided, key)} />
                {parts.map(({ by, lines }) => (
                  <Verdict key={by._id} who={by.name} line={lineIn(lines, key)} />
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
      <Words parts={parts} />
      {isVerifier && <AgreedForm key={exercise._id} exercise={exercise} />}
    </section>
  );
}

function lineIn(lines: readonly Judged[], key: string): Judged | undefined {
  return lines.find((line) => placeKey(line) === key);
}

function Verdict({ who, line }: { who: string; line: Judged | undefined }) {
  if (!line) return null;
  return (
    <li className="flex items-start gap-2">
      <Sign state={line.verdict} />
      <span className="wrap-anywhere min-w-0">
        <span className="font-medium">{who}</span>
        <span className="text-dim">{line.verdict === "accepted" ? ", accepted" : ", not yet"}</span>
        {line.text && <span className="block text-dim">{`“${line.text}”`}</span>}
      </span>
    </li>
  );
}

function Words({ parts }: Pick<FoundIn, "parts">) {
  const said = parts.filter(({ text }) => text !== "");
  return said.map(({ by, text }) => (
    <div key={by._id} className="border-review-shape border-l-3 pl-2.5 text-sm">
      <p className="text-dim">{by.name}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  ));
}

function Agreed({ agreed }: Pick<FoundIn, "agreed">) {
  if (!agreed) return null;
  return (
    <div className="rounded-panel bg-review-soft px-3.5 py-2.5">
      <h2 className="font-normal text-review text-xs">{`Agreed, written by ${agreed.by.name}, ${dayOfYear(agreed.at)}`}</h2>
      <p className="wrap-anywhere whitespace-pre-wrap">{agreed.text}</p>
    </div>
  );
}
