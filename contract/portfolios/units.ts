/** The tracked units by number (specification, section 9), for lists and filters that need no more of the curriculum. */
export const trackedUnits = ["311", "312", "313", "315", "316", "317", "318", "399"] as const;
