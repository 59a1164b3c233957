import { useQuery } from "@tanstack/react-query";
import type { Account } from "contract/accounts/accounts.ts";
import { accountsMost } from "contract/accounts/list-limit.ts";
import { send } from "../app/api.ts";

/** Every account. The answers that follow the first are asked for one after the other, in a centre that has so many. */
export function useAccounts() {
  return useQuery({
    queryKey: ["listAccounts", {}],
    queryFn: async ({ signal }) => {
      let last = await send("listAccounts", { signal });
      const all: Account[] = [...last];
      while (last.length === accountsMost) {
        last = await send("listAccounts", { query: { after: last.at(-1)?._id ?? "" }, signal });
        all.push(...last);
      }
      return all;
    },
  });
}
