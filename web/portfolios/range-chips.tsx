import { type Workplace, workplaceNames, workplaces } from "contract/qualifications/workplaces.ts";
import { Check, Clock, Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";

// What the forms of learners and the review page show of the range.

const looks = {
  shown: { Icon: Check, look: "border-transparent bg-done-soft text-done" },
  waiting: { Icon: Clock, look: "border-waiting-shape bg-waiting-soft text-waiting" },
  other: { Icon: Plus, look: "border-edge bg-panel text-text hover:bg-row" },
};
const shape = "inline-flex max-w-full items-center gap-1.5 rounded-full border px-3 text-left font-medium text-sm";
const sizeOf = (isDense: boolean) => (isDense ? "min-h-7 touch:min-h-11" : "control");

interface CellChipProps {
  /** Chosen and carried, chosen and waiting for its criterion, or not chosen. */
  look: keyof typeof looks;
  /** Absent where nothing can be changed. */
  onPress?: (() => void) | undefined;
  /** Whether a press chooses it; else it opens what can be chosen. */
  isChoice?: boolean;
  /** Lower, where there is no finger. */
  isDense?: boolean;
  children: ReactNode;
}

/** A cell of the range: pressed, the job shows it. */
export function CellChip({ look: name, onPress, isChoice = true, isDense = false, children }: CellChipProps) {
  const { Icon, look } = looks[name];
  const className = `${shape} ${sizeOf(isDense)} ${look}`;
  const content = (
    <>
      <Icon aria-hidden size={15} strokeWidth={2.25} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </>
  );
  if (!onPress) return <span className={className}>{content}</span>;
  return (
    <button
      type="button"
      {...(isChoice ? { "aria-pressed": name !== "other" } : { "aria-haspopup": "dialog" })}
      onClick={onPress}
      className={className}
    >
      {content}
    </button>
  );
}

interface MoreChipProps extends ComponentProps<"button"> {
  isOpen: boolean;
  isDense?: boolean;
  onPress: () => void;
}

/** Shows the cells that are folded. */
export function MoreChip({ isOpen, isDense = false, onPress, children, ...rest }: MoreChipProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className={`${shape} ${sizeOf(isDense)} border-edge border-dashed text-dim hover:bg-row`}
      {...rest}
    >
      {!isOpen && <Plus aria-hidden size={15} className="shrink-0" />}
      {children}
    </button>
  );
}

interface HalvesProps {
  id?: string;
  value: Workplace;
  isDense?: boolean;
  onChoose: (workplace: Workplace) => void;
}

/** Where the work was done: two halves. */
export function WorkplaceHalves({ id, value, isDense = false, onChoose }: HalvesProps) {
  const name = useId();
  return (
    <div id={id} role="radiogroup" aria-label="Workplace" tabIndex={-1} className="grid grid-cols-2 gap-2 outline-none">
      {workplaces.map(
        (one) =>
          one !== "" && (
            <label
              key={one}
              className={`relative inline-flex items-center justify-center gap-2 rounded-control border border-edge bg-panel px-3 font-medium has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:focus-ring ${isDense ? "min-h-7 text-sm touch:min-h-11" : "min-h-11"}`}
            >
              <input
                type="radio"
                name={name}
                checked={one === value}
                onChange={() => onChoose(one)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {one === value && <Check aria-hidden size={16} className="shrink-0" />}
              {workplaceNames[one]}
            </label>
          ),
      )}
    </div>
  );
}
