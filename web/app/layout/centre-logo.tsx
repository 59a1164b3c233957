import { centre } from "../centre.ts";

/** The centre's logo, beside its name. `className` gives the height; a wide logo keeps its proportions. */
export function CentreLogo({ className }: { className: string }) {
  return <img {...centre.logo} alt="" className={`w-auto max-w-40 shrink-0 object-contain object-left ${className}`} />;
}
