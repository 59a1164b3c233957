/** How to reach the centre: what people read, and where a link leads. */
export interface Contact {
  text: string;
  href: string;
}

/** An e-mail address, a phone number or a web address. @throws Error for anything else */
export function contactOf(text: string): Contact {
  if (/^https?:\/\//i.test(text) && URL.canParse(text))
    return { text: text.replace(/^https?:\/\/|\/$/gi, ""), href: text };
  if (/^[^\s@<>"',;:]+@[^\s@<>"',;:]+\.[^\s@<>"',;:]+$/.test(text)) return { text, href: `mailto:${text}` };
  if (/^\+?[\d\s().-]*$/.test(text) && text.replaceAll(/\D/g, "").length >= 5)
    return { text, href: `tel:${text.replaceAll(/[^\d+]/g, "")}` };
  throw new Error("must be an e-mail address, a phone number or a web address");
}
