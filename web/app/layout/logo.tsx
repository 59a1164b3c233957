/** The product's sign, as in public/icon.svg; drawn here, it follows the dark and is no request of its own. */
export function Logo({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={`size-7 shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path d="M18 5 8.5 18H15l-1 9 9.5-13H17z" className="fill-on-brand" />
    </svg>
  );
}
