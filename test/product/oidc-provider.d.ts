/** The package brings no types: what the tests use of it. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  interface Context {
    oidc?: { route?: string };
    body: { id_token?: string };
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): RequestListener;
  }
}
