import type { ComponentProps, ReactNode, Ref } from "react";
import { grouped } from "./language.ts";

interface Props extends Omit<ComponentProps<"section">, "aria-label"> {
  name: string;
  count: number;
  /** On a phone only the chosen column is shown, and the tabs above it say what it is. */
  isChosen: boolean;
  /** Before the name. */
  dot?: ReactNode;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  /** Takes the focus when a card leaves. */
  heading?: Ref<HTMLHeadingElement>;
}

/** One column of a board: its name, how many there are, and its cards; on paper all columns. */
export function BoardColumn({ name, count, isChosen, dot, aside, heading, className = "", children, ...rest }: Props) {
  return (
    <section
      {...rest}
      aria-label={name}
      className={`isolate min-w-0 content-start gap-3 md:grid print:grid ${isChosen ? "grid" : "hidden"} ${className}`}
    >
      <div className="flex min-h-6 items-center gap-2 max-md:sr-only">
        {dot}
        <h2 ref={heading} tabIndex={-1}>
          {name} <span className="ml-1 font-normal text-faint">{grouped(count)}</span>
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
