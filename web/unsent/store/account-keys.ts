import { type DBSchema, type IDBPDatabase, openDB } from "idb";

interface KeySchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
}

let opening: Promise<IDBPDatabase<KeySchema>> | undefined;

/**
 * The keys of accounts whose drafts lie here in plain, so that these can be sealed without a connection. A browser uses such
 * a key and shows it to no script. It goes as soon as the drafts are sealed.
 */
export const accountKeys = {
  find: async (account: string) => (await database()).get("keys", account),
  put: async (account: string, key: CryptoKey) => void (await (await database()).put("keys", key, account)),
  remove: async (account: string) => (await database()).delete("keys", account),
  owners: async () => (await database()).getAllKeys("keys"),
};

// Apart from the drafts: another version of their database would wait for pages of this one in other tabs.
function database(): Promise<IDBPDatabase<KeySchema>> {
  opening ??= openDB<KeySchema>("portfolio-builder-keys", 1, {
    upgrade: (created) => void created.createObjectStore("keys"),
    terminated: () => {
      opening = undefined;
    },
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}
