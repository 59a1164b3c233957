import { useEffect, useRef, useState } from "react";

const calmAfter = 300;

/**
 * The text of a search field whose value also stands in the address bar. What is typed shows at once; the address
 * follows when the person pauses, because browsers refuse to change it too often. `kept` is what the address says.
 */
export function useSearchText(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(kept);
  const written = useRef(kept);
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });

  // The address changed by itself: Back was pressed, or a link was followed.
  useEffect(() => {
    if (kept !== written.current) setText(kept);
    written.current = kept;
  }, [kept]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      latest.current(text);
    }, calmAfter);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
