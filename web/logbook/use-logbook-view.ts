import { useSearchParams } from "react-router";
import { useSearchText } from "../ui/forms/search-text.ts";
import { type LogbookView, queryOf, viewFrom } from "./view.ts";

/** What the page shows, as the address bar says; what is typed into the search counts at once. */
export function useLogbookView() {
  const [query, setQuery] = useSearchParams();
  const kept = viewFrom(query);
  const [search, setSearch] = useSearchText(kept.search, (text) => change({ search: text }));
  const view: LogbookView = { ...kept, search };

  function change(part: Partial<LogbookView>) {
    if (part.search !== undefined) setSearch(part.search);
    setQuery(queryOf({ ...view, ...part }), { replace: true });
  }

  return { view, search: setSearch, change };
}
