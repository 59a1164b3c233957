import { centre } from "../centre.ts";

/**
 * The centre's logo, or the product's sign, beside the name. `className` gives the height; a wide logo keeps its proportions.
 * It is the same element whoever the centre is: the login page is drawn at build time, when nobody knows that.
 */
export function CentreLogo({ className }: { className: string }) {
  return <img {...centre.logo} alt="" className={`w-auto max-w-40 shrink-0 object-contain object-left ${className}`} />;
}
