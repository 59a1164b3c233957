import { duration } from "contract/plan/weeks.ts";
import { ProgressBar } from "../../ui/charts/progress.tsx";

/** Hours of a week, of its share of the target. */
export function ShareBar({ minutes, share }: { minutes: number; share: number }) {
  const percent = Math.min(100, Math.round((100 * minutes) / share));
  return <ProgressBar name={`${duration(minutes)} of ${duration(share)}`} percent={percent} />;
}
