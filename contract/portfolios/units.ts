/** The tracked units by number (specification, section 9); apart, so that lists and filters need not load the curriculum. */
export const trackedUnits = ["311", "312", "313", "315", "316", "317", "318", "399"] as const;
