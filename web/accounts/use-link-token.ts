import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/** The token in the address, which is then removed from it: addresses are shown, stored and shared. */
export function useLinkToken(): string {
  const [query] = useSearchParams();
  const [token] = useState(() => query.get("token") ?? "");
  useEffect(() => {
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return token;
}
