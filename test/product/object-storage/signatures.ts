import { createHmac, hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export interface Signed {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/**
 * Why a request with Amazon's signature, version 4, is refused. Written from its specification and not with the library of
 * the product, so that the two are compared.
 */
export function refusalOf(
  { method, url, headers }: Signed,
  keys: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string },
): string | undefined {
  const { pathname, searchParams } = new URL(url);
  const parts = partsOf(headers, searchParams);
  if (!parts) return "AccessDenied";
  const [key = "", day = "", region = "", service = ""] = parts.credential.split("/");
  if (key !== keys.AWS_ACCESS_KEY_ID) return "InvalidAccessKeyId";
  const signedAt = Date.parse(parts.date.replace(/(....)(..)(..T..)(..)(..)/, "$1-$2-$3:$4:$5"));
  if (!(Math.abs(Date.now() - signedAt) < parts.seconds * 1000)) return "AccessDenied";
  const query = [...searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map((pair) => pair.map(encoded).join("="))
    .sort();
  const lines = parts.names.split(";").map((name) => `${name}:${headers[name]}\n`);
  const payload = headers["x-amz-content-sha256"] ?? "UNSIGNED-PAYLOAD";
  const canonical = [method, pathname, query.join("&"), lines.join(""), parts.names, payload].join("\n");
  const hashed = hash("sha256", canonical);
  const text = ["AWS4-HMAC-SHA256", parts.date, `${day}/${region}/${service}/aws4_request`, hashed].join("\n");
  const signingKey = [day, region, service, "aws4_request"].reduce<string | Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${keys.AWS_SECRET_ACCESS_KEY}`,
  );
  const expected = createHmac("sha256", signingKey).update(text).digest("hex");
  return expected === parts.signature ? undefined : "SignatureDoesNotMatch";
}

function partsOf(headers: IncomingHttpHeaders, query: URLSearchParams) {
  const header = /^AWS4-HMAC-SHA256 Credential=(.+), SignedHeaders=(.+), Signature=(.+)$/.exec(
    headers.authorization ?? "",
  );
  if (header) {
    const [, credential = "", names = "", signature = ""] = header;
    return { credential, names, signature, date: String(headers["x-amz-date"]), seconds: 900 };
  }
  const [credential, names, signature, date] = ["Credential", "SignedHeaders", "Signature", "Date"].map((name) =>
    query.get(`X-Amz-${name}`),
  );
  if (!credential || !names || !signature || !date) return undefined;
  return { credential, names, signature, date, seconds: Number(query.get("X-Amz-Expires")) };
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
