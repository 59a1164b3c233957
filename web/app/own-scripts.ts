/*
 * A page may start no script but the product's own: the server has browsers ask this policy (Trusted Types), which is there
 * before anything else is. It answers for addresses alone, so markup and code as text are always refused.
 */

/** The service worker, and workers as the build names them (vite.config.ts); in development they have other names. */
const workers = /^\/(service-worker|assets\/[\w-]*worker-[\w-]{8})\.js$/;

/** The address of a script, as it came. @throws TypeError when it is none of the product's */
export function ownScript(address: string): string {
  const { origin, pathname } = new URL(address, location.href);
  if (origin === location.origin && workers.test(pathname)) return address;
  throw new TypeError(`${pathname} is no script of this page`);
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

// Browsers without it run workers as they always did. "default" is asked for plain strings.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
trustedTypes?.createPolicy("default", { createScriptURL: ownScript });
