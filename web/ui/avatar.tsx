import { useState } from "react";

const tones = [
  "bg-person-1-soft text-person-1",
  "bg-person-2-soft text-person-2",
  "bg-person-3-soft text-person-3",
  "bg-person-4-soft text-person-4",
  "bg-person-5-soft text-person-5",
  "bg-person-6-soft text-person-6",
];

const sizes = { small: "size-6 text-[0.625rem]", normal: "size-7 text-xs", large: "size-10 text-sm" };

/** A person's picture, or else their initials in a tone that is always the same for the name. The name stands beside it. */
export function Avatar({
  name,
  image,
  size = "normal",
}: {
  name: string;
  image?: string | null | undefined;
  size?: keyof typeof sizes;
}) {
  // A picture whose token has expired: its initials stand in until the session is refreshed.
  const [failed, setFailed] = useState<string>();
  const shape = `inline-grid shrink-0 place-items-center rounded-full ${sizes[size]}`;
  if (image && image !== failed)
    return <img src={`/${image}`} alt="" onError={() => setFailed(image)} className={`${shape} object-cover`} />;
  return (
    <span aria-hidden className={`${shape} font-semibold ${tones[toneOf(name)]}`}>
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word: "Sam Whitfield" is "SW". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}

function toneOf(name: string): number {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997;
  return sum % tones.length;
}
