/** The most accounts in one answer. */
export const accountsMost = 5000;
/** So many accounts an administrator's table shows at first. */
export const accountsFirst = 25;
