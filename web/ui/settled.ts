import { useEffect, useState } from "react";

/** So long a page has the connection to itself, in milliseconds; what nobody waits for is asked for after that. */
export const settlingTime = 2000;

/** Whether the page has been open for that long. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlingTime);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
