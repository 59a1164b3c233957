import type { ReactNode } from "react";

/** What an empty place shows: a first piece of work, nothing left to do, post, or people. */
export type DrawingName = "work" | "done" | "post" | "people";

/** One picture in the product's own lines, drawn with tokens, so that it follows the dark. It says nothing of its own. */
export default function Drawing({ of }: { of: DrawingName }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 104"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-full max-w-full stroke-faint"
    >
      <path d="M12 98h136" className="stroke-line-strong" />
      {drawings[of]}
    </svg>
  );
}

const panel = "fill-panel";
const line = "stroke-line-strong";
const accent = "stroke-brand";

/** A sheet of paper with a heading and a few lines. */
const sheet = (
  <>
    <rect x="38" y="14" width="66" height="84" rx="6" className={panel} />
    <path d="M50 30h28" className={accent} strokeWidth={4} />
    <path d="M50 44h42M50 56h42M50 68h30" className={line} strokeWidth={3} />
  </>
);

const drawings: Record<DrawingName, ReactNode> = {
  // A consumer unit, and the phone that photographs it.
  work: (
    <>
      <path d="M34 12v18M48 12v18M62 12v18" className={line} />
      <rect x="18" y="30" width="94" height="54" rx="6" className={panel} />
      <rect x="26" y="44" width="78" height="24" rx="3" className={`fill-sunken ${line}`} />
      <path d="M34 52v8M90 52v4M78 52v4M66 52v4M54 52v4" className={accent} strokeWidth={5} />
      <g transform="rotate(9 122 62)">
        <rect x="102" y="24" width="42" height="74" rx="8" className="fill-bar stroke-bar" />
        <rect x="107" y="31" width="32" height="54" rx="3" className="fill-brand-soft stroke-none" />
        <path d="M112 42v-5h5M129 37h5v5M134 74v5h-5M117 79h-5v-5" className={accent} />
        <rect x="113" y="50" width="20" height="15" rx="2" className={panel} />
        <circle cx="123" cy="91.5" r="2.5" className="fill-on-bar stroke-none" />
      </g>
    </>
  ),
  done: (
    <>
      {sheet}
      <circle cx="106" cy="72" r="22" className="fill-done-soft stroke-done-shape" strokeWidth={3} />
      <path d="M96 72l7 7 13-14" className="stroke-done-shape" strokeWidth={4} />
    </>
  ),
  post: (
    <>
      <rect x="36" y="28" width="88" height="60" rx="6" className={panel} />
      <path d="M40 34l40 30 40-30" className={accent} strokeWidth={3} />
      <path d="M40 84l26-24M120 84L94 60" className={line} />
    </>
  ),
  people: (
    <>
      <path d="M28 98c0-20 10-30 24-30s24 10 24 30" className={panel} />
      <circle cx="52" cy="48" r="14" className={panel} />
      <path d="M84 98c0-20 10-30 24-30s24 10 24 30" className="fill-brand-soft stroke-brand" />
      <circle cx="108" cy="48" r="14" className="fill-brand-soft stroke-brand" />
    </>
  ),
};
