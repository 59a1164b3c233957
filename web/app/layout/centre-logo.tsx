import { ownLogo } from "contract/core/centre.ts";
import { centre } from "../centre.ts";

/** The centre's logo, beside its name. `className` gives the height; a wide logo keeps its proportions. */
export function CentreLogo({ className }: { className: string }) {
  return <img {...centre.logo} alt="" className={`w-auto max-w-40 shrink-0 object-contain object-left ${className}`} />;
}

/**
 * The logo in the top bar. A centre without one gets the product's sign (public/icon.svg), which drawn here follows the
 * dark and is no request. Not on the login page, which is drawn at build time, when nobody knows whose it will be.
 */
export function BarLogo({ className }: { className: string }) {
  if (centre.logo.src !== ownLogo.src) return <CentreLogo className={className} />;
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={`w-auto shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path d="M18 5 8.5 18H15l-1 9 9.5-13H17z" className="fill-on-brand" />
    </svg>
  );
}
