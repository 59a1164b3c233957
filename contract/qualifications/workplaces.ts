/** Where the work was done; "" while nobody has said. Apart from the range, whose names few pages need. */
export const workplaces = ["", "real", "simulated"] as const;
export type Workplace = (typeof workplaces)[number];
export const workplaceNames = { real: "Real job", simulated: "Practice bay" } as const;
