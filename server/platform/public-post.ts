import { lookup as lookUp } from "node:dns";
import { request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** The address leads to where the server alone can reach: its own machine or network, or nowhere. */
export class NotPublic extends Error {}

const v4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  "224.0.0.0/3",
];
/** Of the one block that is given out, what wraps other addresses or is for documents; nothing else is public. */
const v6 = ["2001::/23", "2001:db8::/32", "2002::/16"];

const reserved = new BlockList();
for (const [family, nets] of [["ipv4", v4] as const, ["ipv6", v6] as const])
  for (const net of nets) {
    const [address = "", bits] = net.split("/");
    reserved.addSubnet(address, Number(bits), family);
  }
const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, "ipv4");
  return isIP(address) === 6 && given.check(address, "ipv6") && !reserved.check(address, "ipv6");
}

// Connected to is what was checked here: a name that resolves otherwise a moment later is not asked for again.
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new NotPublic(), "", 0);
    if (!found.every(({ address }) => isPublic(address))) return callback(new NotPublic(), "", 0);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

interface Post {
  headers: Record<string, string>;
  body: Uint8Array;
}

/**
 * Posts to an https address that somebody else named; answers the status alone. Redirects are not followed, and nothing
 * of the answer's body is read. @throws NotPublic, and the errors of the network
 */
export async function postPublicly(to: string, { headers, body }: Post, signal: AbortSignal): Promise<number> {
  const url = new URL(to);
  if (url.protocol !== "https:" || isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0) throw new NotPublic();
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers, signal, lookup: lookupPublic, maxHeaderSize: 16_384, agent: false };
    const asked = request(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
