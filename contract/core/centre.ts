/** The product's name; a centre that has not named itself goes by it. */
export const productName = "Portfolio Builder";

/** How people recognise the training centre: settings that the server writes into every page. */
export interface Centre {
  name: string;
  /** An image and its size in pixels: the centre's logo, or the product's. */
  logo: { src: string; width: number; height: number };
  /** How to reach the centre, with the address of a link. */
  contact?: { text: string; href: string } | undefined;
  /** What the identity provider is called at which people sign in too, where there is one. */
  provider?: string | undefined;
}

/** The name of the meta element whose content is the `Centre` as JSON. */
export const centreMeta = "centre";

/** What stands in the prerendered login page until the server writes the centre's own values in its place. */
export const centrePlaceholders = {
  name: "{{centre.name}}",
  src: "{{centre.src}}",
  width: "{{centre.width}}",
  height: "{{centre.height}}",
};

export const ownLogo = { src: "/icon.svg", width: 32, height: 32 };
