import { signatureField } from "contract/portfolios/passes.ts";

/** A signature as it was drawn; nothing of a name that was typed. */
export function Signature({ path, name, className }: { path: string; name: string; className: string }) {
  if (path === "") return null;
  const { width, height } = signatureField;
  return (
    <svg
      role="img"
      aria-label={`Signature of ${name}`}
      viewBox={`0 0 ${width} ${height}`}
      className={`w-auto ${className}`}
    >
      <Stroke path={path} />
    </svg>
  );
}

export function Stroke({ path }: { path: string }) {
  return (
    <path d={path} fill="none" stroke="currentColor" strokeWidth={5} strokeLinecap="round" strokeLinejoin="round" />
  );
}
