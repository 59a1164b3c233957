import { useSearchParams } from "react-router";
import { useSearchText } from "../ui/forms/search-text.ts";
import { type LogbookView, queryOf, viewFrom } from "./view.ts";

/** The view in the address, except that the search text takes effect before the address has it. */
export function useLogbookView() {
  const [query, setQuery] = useSearchParams();
  const inAddress = viewFrom(query);
  const [search, setSearch] = useSearchText(inAddress.search, (text) => change({ search: text }));
  const view: LogbookView = { ...inAddress, search };

  function change(part: Partial<LogbookView>) {
    if (part.search !== undefined) setSearch(part.search);
    setQuery(queryOf({ ...view, ...part }), { replace: true });
  }

  return { view, search: setSearch, change };
}
