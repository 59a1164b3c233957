/** The most accounts in one answer of `listAccounts`. */
export const accountsMost = 5000;
/** A page of an administrator's table of accounts. */
export const accountsPerPage = 25;
