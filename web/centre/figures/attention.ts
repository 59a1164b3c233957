import type { Attention } from "contract/centre/attention.ts";
import { lateDays } from "contract/reviews/lateness.ts";
import { ageOf, daysAgo } from "../../ui/age.tsx";
import { longestWaitFirst, portfoliosWith } from "../addresses.ts";
import { words } from "../words/dashboard.ts";

/** Something that needs an administrator: how many, what, an example, and the list of exactly these where there is one. */
export interface Need {
  count: number;
  what: string;
  example: string;
  to?: string;
}

/** What needs an administrator now, the people first; nothing that counts 0. */
export function needsOf(attention: Attention, now: Date): Need[] {
  const { unassigned, late, inactive, applications, deadLetters, damaged, backup } = attention;
  const since = (name: string | null, instant: string | null) =>
    [name, instant && ageOf(instant, now)].filter(Boolean).join(", ");
  const needs: Need[] = [
    {
      count: unassigned.count,
      what: words.needs.unassigned,
      example:
        unassigned.waiting > 0
          ? since(words.needs.portfoliosWait(unassigned.waiting), unassigned.since)
          : andMore(unassigned.example, unassigned.count),
      to: "/admin/users?show=unassigned",
    },
    {
      count: late.count,
      what: words.needs.late(lateDays - 1),
      example: late.since ? words.needs.longest(daysAgo(late.since, now)) : "",
      to: portfoliosWith(longestWaitFirst),
    },
    {
      count: inactive.count,
      what: words.needs.inactive(inactive.count),
      example: since(inactive.example, inactive.since),
      to: "/admin/users?show=new",
    },
    {
      count: applications.count,
      what: words.needs.applications(applications.count),
      example: words.needs.latest(`${applications.example}`),
      to: "/admin/applications?show=new",
    },
    {
      count: deadLetters.count,
      what: words.needs.deadLetters(deadLetters.count),
      example: words.needs.to(since(deadLetters.example, deadLetters.since)),
      to: "/admin/emails",
    },
    {
      count: damaged.count,
      what: words.needs.damaged(damaged.count),
      example: since(damaged.example, damaged.since),
    },
    {
      count: backup.count,
      what: words.needs.backup(backup.reason !== null),
      example:
        backup.reason ?? (backup.since ? words.needs.lastBackup(ageOf(backup.since, now)) : words.needs.noBackup),
    },
  ];
  return needs.filter(({ count }) => count > 0);
}

function andMore(name: string | null, count: number): string {
  return count > 1 ? words.needs.andMore(`${name}`, count - 1) : `${name}`;
}
