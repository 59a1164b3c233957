import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";

type Variant = "primary" | "secondary" | "danger" | "quiet";

const shape =
  "inline-flex min-h-11 print:hidden items-center justify-center gap-2 rounded-panel border px-4 py-2 font-semibold no-underline wrap-normal " +
  "transition-colors duration-100 active:translate-y-px disabled:opacity-60";

const variants: Record<Variant, string> = {
  primary: "border-transparent bg-brand text-on-brand hover:brightness-110",
  secondary: "border-edge bg-panel text-text hover:bg-brand-soft",
  danger: "border-transparent bg-danger text-on-danger hover:brightness-110",
  quiet: "border-transparent bg-transparent text-brand underline hover:bg-brand-soft",
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
  return (
    <button
      type={type}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${shape} ${variants[variant]} ${busy ? "cursor-progress opacity-70" : ""} ${className}`}
      {...rest}
    />
  );
}

/** A link that looks like a button. */
export function LinkButton({ variant = "secondary", className = "", ...rest }: LinkProps & { variant?: Variant }) {
  return <Link className={`${shape} ${variants[variant]} ${className}`} {...rest} />;
}

const iconShape =
  "inline-flex size-11 print:hidden shrink-0 items-center justify-center rounded-panel border border-transparent text-brand " +
  "hover:bg-brand-soft active:translate-y-px disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60";

/** A button with an icon only; `name` is its accessible name and its tooltip. */
export function IconButton({
  icon: Icon,
  name,
  className = "",
  ...rest
}: ComponentProps<"button"> & { icon: LucideIcon; name: string }) {
  return (
    <button type="button" aria-label={name} title={name} className={`${iconShape} ${className}`} {...rest}>
      <Icon aria-hidden size={20} />
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
      <Icon aria-hidden size={20} />
    </Link>
  );
}
