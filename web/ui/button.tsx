import type { LucideIcon } from "lucide-react";
import type { ComponentProps, Ref } from "react";
import { Link, type LinkProps } from "react-router";

/** The kinds of docs/design.md: one primary a view, danger for what destroys, quiet inside rows and cards. */
type Variant = "primary" | "secondary" | "danger" | "quiet";

const shape =
  "control inline-flex print:hidden items-center justify-center gap-2 rounded-control border px-3.5 py-1 font-medium no-underline " +
  "wrap-normal disabled:opacity-60 [&>svg]:shrink-0";

// What a list has many of changes the colour of its text alone when it is pressed or busy. Moved by a pixel, fading, half
// transparent or with another edge it would be a layer, for which a browser sorts the whole page (bench/results/first-load.md).
const variants: Record<Variant, string> = {
  primary: "border-transparent bg-brand text-on-brand hover:bg-brand-hover active:[translate:0_1px]",
  secondary: "border-line-strong bg-panel text-text panel-shadow hover:bg-row active:[translate:0_1px]",
  danger: "border-line-strong bg-panel text-danger panel-shadow hover:bg-danger-soft active:[translate:0_1px]",
  quiet: "border-transparent bg-transparent text-brand hover:bg-brand-soft active:text-text",
};

/** While `busy` it is aria-disabled instead of disabled, so that it ignores clicks but keeps the focus. */
export function Button({
  variant = "secondary",
  busy = false,
  className = "",
  type = "button",
  onClick,
  ...rest
}: ComponentProps<"button"> & { variant?: Variant; busy?: boolean }) {
  const waiting = variant === "quiet" ? "cursor-progress text-faint!" : "cursor-progress opacity-70";
  return (
    <button
      type={type}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${shape} ${variants[variant]} ${busy ? waiting : ""} ${className}`}
      {...rest}
    />
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant = "secondary",
  className = "",
  ...rest
}: LinkProps & { variant?: Variant; ref?: Ref<HTMLAnchorElement> }) {
  return <Link className={`${shape} ${variants[variant]} ${className}`} {...rest} />;
}

const iconShape =
  "control inline-flex min-w-9 touch:min-w-11 print:hidden shrink-0 items-center justify-center rounded-control " +
  "border border-transparent text-dim hover:bg-brand-soft hover:text-brand active:text-text disabled:opacity-60 " +
  "aria-disabled:cursor-not-allowed aria-disabled:opacity-60";

/** A button with an icon only; `name` is its accessible name and its tooltip. */
export function IconButton({
  icon: Icon,
  name,
  className = "",
  ...rest
}: ComponentProps<"button"> & { icon: LucideIcon; name: string }) {
  return (
    <button type="button" aria-label={name} title={name} className={`${iconShape} ${className}`} {...rest}>
      <Icon aria-hidden size={18} />
    </button>
  );
}

export function IconLink({
  icon: Icon,
  name,
  className = "",
  ...rest
}: LinkProps & { icon: LucideIcon; name: string }) {
  return (
    <Link aria-label={name} title={name} className={`${iconShape} ${className}`} {...rest}>
      <Icon aria-hidden size={18} />
    </Link>
  );
}
