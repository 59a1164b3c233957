import { Mic, Square } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/forms/field.tsx";
import { words } from "../../words/dictation.ts";
import { useDictation } from "./use-dictation.ts";

/** A long text that is typed or, where the browser understands speech, spoken. */
export function SpokenArea(props: ComponentProps<typeof TextArea> & { id: string }) {
  const { canDictate, isListening, heard, refusal, toggle } = useDictation(props.id);
  if (!canDictate) return <TextArea {...props} />;
  return (
    <TextArea
      {...props}
      style={{ paddingRight: "3.25rem" }}
      tool={
        <>
          {/* Not named after its field, which would then have two parts of that name. */}
          <IconButton
            icon={isListening ? Square : Mic}
            name={isListening ? words.stop : words.start}
            title={isListening ? words.stop : words.startIn(props.label)}
            data-dictation
            onClick={() => void toggle()}
            className={`absolute top-1 right-1 ${isListening ? "border-brand bg-brand-soft text-brand" : ""}`}
          />
          <p role="status" className="mt-1 text-dim text-sm empty:hidden">
            {isListening && (heard ? words.heard(heard) : words.listening)}
          </p>
          <p role="alert" className="mt-1 font-medium text-danger text-sm empty:hidden">
            {refusal && words.refused[refusal]}
          </p>
        </>
      }
    />
  );
}
