/** How long a bundle can be downloaded once it is ready, in hours. */
export const bundleLifetimeHours = 24;
