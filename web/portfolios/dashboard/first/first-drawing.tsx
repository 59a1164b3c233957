const breakers = [78, 99, 120, 141, 162];

/** A phone that takes a picture of a consumer unit; in the tokens' colours, so that it follows the dark. */
export function FirstDrawing() {
  return (
    <svg
      viewBox="0 0 326 150"
      role="img"
      aria-label="A phone takes a picture of a consumer unit"
      fill="none"
      className="w-full max-w-104 [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <path d="M14 138h298" className="stroke-2 stroke-line-strong" />
      <path d="M46 14v22M64 14v22M82 14v22" className="stroke-2 stroke-faint" />
      <rect x="28" y="36" width="172" height="72" rx="8" className="fill-panel stroke-2 stroke-dim" />
      <rect x="40" y="52" width="148" height="34" rx="4" className="fill-sunken stroke-2 stroke-line-strong" />
      {breakers.map((x) => (
        <g key={x}>
          <rect x={x} y="56" width="17" height="26" rx="2.5" className="fill-panel stroke-2 stroke-dim" />
          <path
            d={x === 141 ? `M${x + 8.5} 70v6` : `M${x + 8.5} 62v6`}
            strokeWidth={4}
            className={x === 141 ? "stroke-danger" : "stroke-brand"}
          />
        </g>
      ))}
      <rect
        x="46"
        y="56"
        width="27"
        height="26"
        rx="2.5"
        fill="var(--color-danger-soft)"
        className="stroke-2 stroke-danger"
      />
      <path d="M59.500 62v7" strokeWidth={5} className="stroke-danger" />
      <path d="M52 97h36M96 97h20M124 97h28" strokeWidth={3} className="stroke-line-strong" />
      <Phone />
      <path d="M190 18l6-7M200 26l9-3M180 14l1-9" strokeWidth={2.4} stroke="var(--color-waiting-shape)" />
    </svg>
  );
}

function Phone() {
  return (
    <g transform="translate(0 -8) rotate(9 252 84)">
      <rect x="214" y="22" width="72" height="124" rx="12" stroke="var(--color-edge)" className="fill-bar stroke-2" />
      <rect x="220" y="32" width="60" height="92" rx="4" className="fill-brand-soft" />
      <path d="M228 50v-8h8M264 42h8v8M272 106v8h-8M236 114h-8v-8" className="stroke-2 stroke-brand" />
      <rect x="230" y="64" width="40" height="24" rx="3" strokeWidth={1.6} className="fill-panel stroke-dim" />
      <path d="M237 71v9M244 71v9M251 71v9M258 71v9M264 71v9" strokeWidth={2.4} className="stroke-brand" />
      <circle cx="250" cy="135" r="6" fill="#fff" />
    </g>
  );
}
