const tones = [
  "bg-[light-dark(#e9f0fd,#1b2f54)] text-[light-dark(#1b56bd,#9dc1ff)]",
  "bg-[light-dark(#dff3f5,#10363c)] text-[light-dark(#0b6470,#84d9e4)]",
  "bg-[light-dark(#f1e9fc,#2d2145)] text-[light-dark(#6a35a8,#cbaef5)]",
  "bg-[light-dark(#fcefe2,#3a2816)] text-[light-dark(#8a480a,#f0bd86)]",
  "bg-[light-dark(#e4f3e8,#16351f)] text-[light-dark(#1f6a3a,#8fdaa7)]",
  "bg-[light-dark(#fce8ee,#3c1a27)] text-[light-dark(#9c1d4c,#f5a3bd)]",
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
  const shape = `inline-grid shrink-0 place-items-center rounded-full ${sizes[size]}`;
  if (image) return <img src={`/${image}`} alt="" className={`${shape} object-cover`} />;
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
