import { relationships } from "contract/portfolios/passes.ts";
import type { Attested, AttestedWeek, SignedStatement } from "contract/portfolios/witnesses.ts";
import { CircleCheck } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import { useAccountForm } from "../../accounts/use-account-form.ts";
import { Refused, send, Unreachable } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { SelectField, TextArea, TextField } from "../../ui/forms/field.tsx";
import { resubmit } from "../../ui/forms/resubmit.ts";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { PageTitle } from "../../ui/page.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { useFreshPaths } from "../photos/use-fresh-paths.ts";
import { AttestedDays } from "./attested-days.tsx";
import { AttestedJob } from "./attested-job.tsx";
import { NotSigning } from "./not-signing.tsx";
import { SignaturePad } from "./signature-pad.tsx";

type Values = Omit<SignedStatement, "token" | "fingerprint" | "sawIt" | "signature" | "relationship"> & {
  relationship: string;
};

interface Props {
  token: string;
  attested: Attested | AttestedWeek;
  changes: string[];
  /** The job or the week is another than was read. */
  onChanged: () => void;
  /** Says what happens now. */
  onDone: (sentence: string) => void;
}

const id = "sign";

/** The page of a witness, or an employer: what they attest, who they are, what they say of it, and their signature. */
export default function Signing({ token, attested, changes, onChanged, onDone }: Props) {
  const { learner, known, fingerprint } = attested;
  const isWeek = "week" in attested;
  const first = learner.split(" ", 1)[0] ?? learner;
  const [sawIt, setSawIt] = useState<boolean>();
  const [path, setPath] = useState("");
  const [isTyped, setTyped] = useState(false);
  const isCode = known === null;
  const blank = { name: "", role: "", employer: "", relationship: "", competence: "", text: "", contact: "" };
  const [values] = useState<Values>({ ...blank, ...known });
  const [name, setName] = useState(values.name);
  const form = useAccountForm<Values>({
    values,
    onChange: (typed) => setName(typed.name),
    schema: async () => {
      const { SignedStatement, SignedWeek } = await import("contract/portfolios/witnesses.ts");
      if (isWeek) return SignedWeek.omit({ of: true, token: true, fingerprint: true, signature: true }) as never;
      return SignedStatement.omit({ token: true, fingerprint: true, sawIt: true, signature: true }) as never;
    },
    check: async ({ contact }) => {
      if (!isWeek && sawIt === undefined) return { path: "sawIt", message: "Say whether you saw it or were told." };
      if (isCode && contact === "") return { path: "contact", message: "Give your email, in case the centre asks." };
      if (!isTyped && path === "") return { path: "signature", message: "Sign, or type your name instead." };
    },
    act: async (typed) => {
      const body = { token, fingerprint, ...typed, signature: isTyped ? "" : path };
      const said = isWeek ? { ...body, of: "week" as const } : { ...body, sawIt: sawIt === true };
      try {
        await send("signStatement", { body: said as SignedStatement });
      } catch (error) {
        if (error instanceof Refused && [409, 412].includes(error.status)) onChanged();
        throw error;
      }
      const letter = isCode ? " You get an email in which you can say that it was not you." : "";
      onDone(`${first} and the assessor see it now.${letter}`);
      return "";
    },
  });
  const { error, field } = form;
  const waits = error instanceof Unreachable;
  useSentOnceOnline(waits);
  const errorOf = (name: string) => form.summary.find((one) => one.path === name)?.message;
  const stale = useFreshPaths(onChanged);
  // Where letters are large, a label needs a line of its own, and a bar would hide what is written.
  const isRoomy = useMedia("(width >= 19rem) and (height >= 34rem)");
  const bar = useBarHeight<HTMLDivElement>("bottom");
  return (
    <form id={id} onSubmit={form.submit} noValidate data-boxed={isRoomy || undefined} className="grid gap-3">
      <div>
        <PageTitle
          title={isWeek ? `Is this ${learner}'s week of training?` : `Did you see ${learner} do this job?`}
          tab={isWeek ? "Hours" : "Witness"}
        />
        <p className="mt-1 text-dim">
          {`${first} is training as an electrician. ${isWeek ? "You say whether the hours are right." : "You say what you saw, an assessor decides."} No account is needed.`}
        </p>
      </div>
      {isWeek ? (
        <AttestedDays attested={attested} hasChanged={changes.length > 0} />
      ) : (
        <AttestedJob attested={attested} changes={changes} onBroken={stale} />
      )}
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {!isWeek && <SawIt value={sawIt} onChoose={setSawIt} error={errorOf("sawIt")} />}
      <TextField label="Your name" autoComplete="name" {...field("name")} />
      <div className="flex flex-wrap gap-3">
        <div className="grow basis-40">
          <TextField label="Your job" autoComplete="organization-title" {...field("role")} />
        </div>
        <div className="grow basis-40">
          <TextField label="Your employer" autoComplete="organization" {...field("employer")} />
        </div>
      </div>
      {isWeek ? (
        <TextField label="Anything to add?" optional {...field("text")} required={false} />
      ) : (
        <>
          <SelectField label={`How do you know ${first}?`} {...field("relationship")}>
            <option value="">Choose</option>
            {relationships.map((one) => (
              <option key={one} value={one}>
                {knows[one](first)}
              </option>
            ))}
          </SelectField>
          <TextField label="How do you know this trade?" {...field("competence")} />
          <TextArea
            label={sawIt === false ? "What were you told?" : `What did you see ${first} do?`}
            {...field("text")}
          />
        </>
      )}
      {isCode && (
        <TextField
          label="Your email, in case the centre asks"
          type="email"
          autoComplete="email"
          {...field("contact")}
        />
      )}
      <SignaturePad
        {...{ path, isTyped }}
        onDraw={setPath}
        onType={setTyped}
        name={name}
        error={errorOf("signature")}
      />
      {error && (
        <ErrorMessage
          message={waits ? "There is no connection. Your answer waits on this page." : error.message}
          {...(waits && { safe: "It is sent as soon as there is one. Keep this page open." })}
        />
      )}
      <div
        ref={bar}
        className={`bottom-0 z-10 -mx-4 grid gap-1 border-line border-t bg-panel px-4 py-2.5 ${isRoomy ? "sticky" : ""}`}
      >
        <Button type="submit" variant="primary" busy={form.busy} className="min-h-13">
          {isWeek ? "Confirm these hours" : "Sign as a witness"}
        </Button>
        <NotSigning {...{ token, first, onDone, isWeek }} />
      </div>
    </form>
  );
}

const knows: Record<(typeof relationships)[number], (first: string) => string> = {
  Supervisor: (first) => `I supervise ${first}'s work`,
  Workmate: (first) => `I work with ${first}`,
  Manager: () => "I run the firm or the site",
  Customer: () => "The work was done for me",
  "Somebody else": () => "In another way",
};

function SawIt({
  value,
  onChoose,
  error,
}: {
  value: boolean | undefined;
  onChoose: (sawIt: boolean) => void;
  error: string | undefined;
}) {
  return (
    <fieldset id="sawIt" tabIndex={-1} className="grid gap-1 outline-none">
      <legend className="mb-1 font-semibold">Were you there?</legend>
      {error && <p className="font-medium text-danger text-sm">{error}</p>}
      <div className="flex flex-wrap gap-2">
        {[true, false].map((saw) => (
          <Button
            key={String(saw)}
            aria-pressed={value === saw}
            onClick={() => onChoose(saw)}
            className="min-h-13 grow basis-40 aria-pressed:border-2 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
          >
            {value === saw && <CircleCheck aria-hidden size={20} />}
            {saw ? "I saw it" : "I was told"}
          </Button>
        ))}
      </div>
      {value === false && <p className="text-dim text-sm">This is kept as hearsay: as something that you were told.</p>}
    </fieldset>
  );
}

/** What waits for a connection is sent when the browser says that there is one. */
function useSentOnceOnline(waits: boolean): void {
  // With the sentence that says so: a connection that comes at once is not missed.
  useLayoutEffect(() => {
    if (!waits) return;
    const again = () => resubmit(id);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [waits]);
}
