import { CircleCheck, CircleDashed, CircleMinus } from "lucide-react";
import type { Row } from "./rows.ts";

const signs = {
  accepted: { Icon: CircleCheck, colour: "text-done", word: "Accepted" },
  standing: { Icon: CircleCheck, colour: "text-dim", word: "Accepted" },
  "not yet": { Icon: CircleMinus, colour: "text-danger", word: "Not yet" },
  open: { Icon: CircleDashed, colour: "text-dim", word: "Open" },
};

export function Sign({ state }: Pick<Row, "state">) {
  const { Icon, colour } = signs[state];
  return <Icon aria-hidden size={18} strokeWidth={1.75} className={`shrink-0 ${colour}`} />;
}

export function Word({ state, className = "" }: Pick<Row, "state"> & { className?: string }) {
  const { colour, word } = signs[state];
  return <span className={`font-medium ${colour} ${className}`}>{word}</span>;
}
