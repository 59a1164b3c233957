import { day } from "contract/core/calendar.ts";
import { dayOf } from "contract/core/dates.ts";
import { type Scope, scopeNames, scopes, tokenDaysMost, tokenNameMost } from "contract/core/scopes.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { Refused } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";

/** What a tool may read and for how long; then its token, which is shown this once. */
export default function TokenForm({ onClose }: { onClose: () => void }): ReactNode {
  const [secret, setSecret] = useState<string>();
  return secret === undefined ? (
    <Dialog title="New token" onClose={onClose}>
      <Choices onClose={onClose} onMade={setSecret} />
    </Dialog>
  ) : (
    <Dialog title="Copy the token now" onClose={onClose}>
      <Secret secret={secret} onClose={onClose} />
    </Dialog>
  );
}

function Choices({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const [name, setName] = useState("");
  const [days, setDays] = useState("90");
  const [chosen, setChosen] = useState<readonly Scope[]>(["reports"]);
  const { mutateAsync, isPending, error } = useChange("makeToken");
  const errorOf = (field: string) =>
    error instanceof Refused ? error.errors.find(({ path }) => path.split(".")[0] === field)?.message : undefined;
  const isBeside = ["name", "days", "scopes"].some((field) => errorOf(field) !== undefined);
  const until = Number(days) >= 1 && Number(days) <= tokenDaysMost ? Date.now() + Math.floor(Number(days)) * day : null;

  async function make(event: FormEvent) {
    event.preventDefault();
    const body = { name, scopes: scopes.filter((scope) => chosen.includes(scope)), days: Number(days) };
    // The message stands in the dialog.
    const answer = await mutateAsync({ body }).catch(() => undefined);
    if (answer) onMade(answer.secret);
  }

  return (
    <form onSubmit={make} noValidate className="grid gap-4">
      {error && !isBeside && <ErrorMessage message={error.message} />}
      <TextField
        label="What is it for?"
        hint="Such as the name of the tool."
        autoComplete="off"
        maxLength={tokenNameMost}
        value={name}
        error={errorOf("name")}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className="grid gap-2" aria-describedby={errorOf("scopes") && "scopes-error"}>
        <legend className="mb-1 font-medium text-sm">What does it open?</legend>
        {errorOf("scopes") && (
          <p id="scopes-error" className="font-medium text-danger text-sm">
            {errorOf("scopes")}
          </p>
        )}
        {scopes.map((scope) => (
          <label key={scope} className="flex min-h-6 items-center gap-2.5 max-sm:min-h-11">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-brand max-sm:size-5"
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
              }
            />
            {scopeNames[scope]}
          </label>
        ))}
      </fieldset>
      <TextField
        label="For how many days?"
        hint={until === null ? `At most ${tokenDaysMost}.` : `Until ${dayOf(new Date(until))}.`}
        type="number"
        min={1}
        max={tokenDaysMost}
        value={days}
        error={errorOf("days")}
        onChange={({ target }) => setDays(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isPending}>
          Make the token
        </Button>
      </div>
    </form>
  );
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  }
  const call = `curl -H "Authorization: Bearer ${secret.slice(0, 8)}…" ${window.location.origin}/api/reports/turnaround`;
  return (
    <div className="grid gap-4">
      <p>It is not shown again. Whoever has it reads what it opens, so keep it as you keep a password.</p>
      <code className="wrap-anywhere rounded-panel bg-sunken p-4">{secret}</code>
      <p className="text-dim text-sm">The tool sends it with each call, for example:</p>
      <code className="wrap-anywhere rounded-panel bg-sunken p-3 text-xs">{call}</code>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => void copy()}>{isCopied ? "Copied" : "Copy"}</Button>
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      </div>
    </div>
  );
}
