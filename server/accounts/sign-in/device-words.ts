const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android.*Mobile/, "Android phone"],
  [/Android/, "Android tablet"],
  [/Windows/, "Windows computer"],
  [/CrOS/, "Chromebook"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux|X11/, "Linux computer"],
];
// Each says that it is those further down too.
const browsers: readonly [RegExp, string][] = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/(Headless)?Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

/** System and browser of a User-Agent header, such as "Windows computer, Firefox". Nothing of its text is repeated. */
export function deviceIn(userAgent = ""): string {
  const nameIn = (kinds: readonly [RegExp, string][]) => kinds.find(([sign]) => sign.test(userAgent))?.[1];
  return [nameIn(systems) ?? "Unknown device", nameIn(browsers)].filter((name) => name !== undefined).join(", ");
}
