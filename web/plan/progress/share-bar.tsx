import { duration } from "contract/plan/weeks.ts";

/** Hours of a week, of its share of the target. */
export function ShareBar({ minutes, share }: { minutes: number; share: number }) {
  const percent = Math.min(100, Math.round((100 * minutes) / share));
  return (
    <div role="img" aria-label={`${duration(minutes)} of ${duration(share)}`} className="h-1.5 rounded-full bg-track">
      <div
        className="h-full rounded-full bg-brand forced-colors:[forced-color-adjust:none]"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
