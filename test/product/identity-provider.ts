import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";

/** What the provider knows of a person. */
export interface ProvidedPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  roles?: string[];
}

/** What a token of the provider is changed to before it is sent: it is signed anew with the provider's own key. */
export type Forgery = (claims: JWTPayload, key: CryptoKey) => JWTPayload | Promise<string>;

/** The settings with which a product signs people in here. */
export interface IdentityProvider {
  issuer: string;
  settings: Record<string, string>;
  people: ProvidedPerson[];
  /** Changes every token from now on. */
  forge(forgery: Forgery | undefined): void;
  /** Signs with a new key from now on, and forgets the old one. */
  changeKeys(): Promise<void>;
  /** Signs in as this person at an address that the product gave; answers the query with which one is sent back. */
  signIn(address: string, sub: string): Promise<string>;
  close(): Promise<void>;
}

const client = { OIDC_CLIENT_ID: "portfolio", OIDC_CLIENT_SECRET: "a secret that both sides have" };

/** A real OpenID provider (oidc-provider) in this process, whose client is a product at `site`. */
export async function openIdentityProvider(site: string): Promise<IdentityProvider> {
  let answer: RequestListener = () => undefined;
  let forgery: Forgery | undefined;
  const people: ProvidedPerson[] = [];
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function changeKeys() {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const kid = String(Math.random());
    const provider = quietly(issuer, configurationOf(site, people, { ...(await exportJWK(privateKey)), kid }));
    provider.use(async (context, next) => {
      await next();
      if (context.oidc?.route !== "token" || !context.body.id_token || !forgery) return;
      const forged = await forgery(decodeJwt(context.body.id_token), privateKey);
      context.body.id_token = typeof forged === "string" ? forged : await signed(forged, privateKey, kid);
    });
    answer = provider.callback();
  }
  await changeKeys();

  return {
    issuer,
    settings: { ...client, OIDC_ISSUER: issuer, OIDC_NAME: "Example ID", PUBLIC_URL: site },
    people,
    forge: (changed) => {
      forgery = changed;
    },
    changeKeys,
    signIn: (address, sub) => signIn(address, { site, sub }),
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Without its warnings that this is for tests alone. */
function quietly(issuer: string, configuration: object): Provider {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return new Provider(issuer, configuration);
  } finally {
    console.warn = warn;
  }
}

function signed(claims: JWTPayload, key: CryptoKey, kid: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(key);
}

function configurationOf(site: string, people: ProvidedPerson[], key: object) {
  return {
    clients: [
      {
        client_id: client.OIDC_CLIENT_ID,
        client_secret: client.OIDC_CLIENT_SECRET,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: [`${site}/login`],
        post_logout_redirect_uris: [`${site}/login`],
      },
    ],
    jwks: { keys: [key] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ["a key for cookies"] },
    claims: { email: ["email", "email_verified"], profile: ["name", "roles"] },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => people.find((person) => person.sub === sub) ?? { sub },
    }),
    loadExistingGrant: grant,
  };
}

interface GrantContext {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
  };
}

// Nobody is asked whether the product may know who they are, as at a provider that an organisation runs.
async function grant({ oidc: { client, session, provider } }: GrantContext) {
  const granted = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  granted.addOIDCScope("openid email profile");
  await granted.save();
  return granted;
}

/** As a browser without scripts: follows redirects, keeps cookies, and fills in the provider's own form. */
async function signIn(address: string, { site, sub }: { site: string; sub: string }): Promise<string> {
  const cookies = new Map<string, string>();
  let url = address;
  for (let step = 0; step < 10 && !url.startsWith(site); step++) {
    const isForm = new URL(url).pathname.startsWith("/interaction/");
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(isForm && { method: "POST", body: new URLSearchParams({ prompt: "login", login: sub, password: "x" }) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get("location");
    if (!next) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    url = new URL(next, url).href;
  }
  return new URL(url).search;
}
