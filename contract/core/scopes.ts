/** What a token opens: the calls that name one of these as their scope, and nothing else. */
export const scopes = ["people", "progress", "decisions", "reports"] as const;
export type Scope = (typeof scopes)[number];

export const scopeNames: Record<Scope, string> = {
  people: "People: accounts, without dates of birth or photos",
  progress: "Progress: what learners have covered and what is signed off",
  decisions: "Decisions: learners' logbooks with what was decided",
  reports: "Reports: all figures of this centre",
};

export const tokenDaysMost = 365;
export const tokenNameMost = 60;
/** Of all tokens, so that a leaked one is recognised. */
export const tokenPrefix = "pbt_";
/** Of what an external verifier's browser sends in a room, and nowhere else. */
export const roomPassPrefix = "pbr_";
