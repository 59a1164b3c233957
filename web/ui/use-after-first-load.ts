import { useEffect, useState } from "react";

/** So long a page has the connection to itself, in milliseconds; what nobody waits for is asked for after that. */
export const firstLoadTime = 2000;

/**
 * So long after a page is there, in milliseconds, it does what nobody waits for and what is quickly done: in the same moment it would
 * delay the frame that shows the first rows.
 */
export const firstRowsTime = 250;

/** Whether the page has been open for that long. */
export function useAfterFirstLoad(): boolean {
  const [isAfterFirstLoad, setAfterFirstLoad] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfterFirstLoad(true), firstLoadTime);
    return () => clearTimeout(timer);
  }, []);
  return isAfterFirstLoad;
}
