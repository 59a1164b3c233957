/** Every text of the postcode field. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  label: "Postcode",
  hint: "Type a postcode and choose an address, or write it yourself.",
  found: "Addresses",
  none: "No addresses found",
  looking: "Looking up addresses...",
};
