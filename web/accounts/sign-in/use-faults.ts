import { useEffect, useState } from "react";

/** What is wrong with a short form, by the id of each field. */
export type Faults = Record<string, string | undefined>;

/** Leads to the first field that has to be mended: its label and its fault are then read out. */
export function useFaults(): [Faults, (faults: Faults) => void] {
  const [faults, setFaults] = useState<Faults>({});
  useEffect(() => {
    const [first] = Object.keys(faults);
    if (first !== undefined) document.getElementById(first)?.focus();
  }, [faults]);
  return [faults, setFaults];
}
