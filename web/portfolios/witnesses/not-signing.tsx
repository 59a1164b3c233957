import { useState } from "react";
import { send } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";

interface Props {
  token: string;
  first: string;
  /** Of hours, instead of a job. */
  isWeek: boolean;
  onDone: (sentence: string) => void;
}

/** The honest ways out: to say in one line why one would rather not, or that somebody else is meant. */
export function NotSigning({ token, first, isWeek, onDone }: Props) {
  const [way, setWay] = useState<"decline" | "not me">();
  const [text, setText] = useState("");
  const { busy, error, run } = useAction();
  const act = () =>
    void run(async () => {
      if (way === "decline") await send("declineStatement", { body: { token, text } });
      else await send("disownStatement", { body: { token } });
      onDone(way === "decline" ? `${first} and the assessor read why.` : "It is noted that this was not for you.");
      return "";
    });
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-2">
        <Button
          variant="quiet"
          aria-expanded={way === "decline"}
          onClick={() => setWay("decline")}
          className="px-1! text-dim!"
        >
          {isWeek ? "I cannot confirm this" : "I would rather not"}
        </Button>
        <Button
          variant="quiet"
          aria-expanded={way === "not me"}
          onClick={() => setWay("not me")}
          className="px-1! text-danger!"
        >
          This is not me
        </Button>
      </div>
      {way === "decline" && (
        <TextField
          label="Why, in one line"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            // Not the signature, whose form it stands in.
            if (event.key !== "Enter") return;
            event.preventDefault();
            act();
          }}
        />
      )}
      {way === "not me" && <p>{`Somebody else is meant, or you do not know ${first}?`}</p>}
      {error && <ErrorMessage message={error.message} />}
      {way && (
        <Button busy={busy} onClick={act}>
          {way === "decline" ? "Send, without signing" : "Say that this is not me"}
        </Button>
      )}
    </>
  );
}
