/** The most accounts in one answer of `listAccounts`. */
export const accountsMost = 5000;
