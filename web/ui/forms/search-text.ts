import { useEffect, useRef, useState } from "react";

const debounceDelay = 300;

/**
 * The text of a search field whose `value` is in the address. Typed text shows at once; `onChange` is debounced by 300 ms,
 * because browsers limit how often the address may change.
 */
export function useSearchText(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const written = useRef(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  // The address changed by itself: Back was pressed, or a link was followed.
  useEffect(() => {
    if (value !== written.current) setText(value);
    written.current = value;
  }, [value]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      latest.current(text);
    }, debounceDelay);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
