import { useEffect, useState } from "react";

/** So long a page has the connection to itself, in milliseconds; what nobody waits for is asked for after that. */
export const firstLoadTime = 2000;

/** Whether the page has been open for that long. */
export function useAfterFirstLoad(): boolean {
  const [isAfterFirstLoad, setAfterFirstLoad] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfterFirstLoad(true), firstLoadTime);
    return () => clearTimeout(timer);
  }, []);
  return isAfterFirstLoad;
}
