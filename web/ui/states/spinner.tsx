/** Spins while figures load; with reduced motion it stands still. */
export function Spinner() {
  return (
    <div role="status" className="grid min-h-64 place-items-center">
      <div
        aria-hidden
        className="size-12 animate-spin rounded-full border-4 border-line border-t-brand motion-reduce:animate-none"
      />
      <span className="sr-only">Loading...</span>
    </div>
  );
}
