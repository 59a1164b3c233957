import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What the product asks a browser for. */
interface Asked {
  challenge?: unknown;
}

/** How a device behaves, where it does not behave well. */
interface Behaviour {
  origin?: string;
  host?: string;
  counter?: number;
  isVerified?: boolean;
}

/** A device that makes one passkey and signs with it (WebAuthn, with attestation "none" and ES256). */
export function openAuthenticator(site = { origin: "http://localhost:3000", host: "localhost" }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const name = id.toString("base64url");
  let count = 0;

  function clientData(type: string, { challenge }: Asked, origin = site.origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  // RP ID hash, flags (user present, user verified, key included), counter.
  function dataOf({ host = site.host, counter = ++count, isVerified = true }: Behaviour, key?: Buffer): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const flags = Buffer.from([0x01 | (isVerified ? 0x04 : 0) | (key ? 0x40 : 0)]);
    return Buffer.concat([createHash("sha256").update(host).digest(), flags, counted, key ?? Buffer.alloc(0)]);
  }

  return {
    id: name,
    make(asked: Asked, behaviour: Behaviour = {}) {
      const parts = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(x, y)];
      const data = dataOf({ counter: 0, ...behaviour }, Buffer.concat(parts));
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData"), bytes(data)],
      ]);
      const clientDataJSON = clientData("webauthn.create", asked, behaviour.origin).toString("base64url");
      return {
        ...{ id: name, rawId: name, type: "public-key" as const, clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject: attestation.toString("base64url"), transports: ["internal"] },
      };
    },
    sign(asked: Asked, behaviour: Behaviour = {}) {
      const data = dataOf(behaviour);
      const client = clientData("webauthn.get", asked, behaviour.origin);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        ...{ id: name, rawId: name, type: "public-key" as const, clientExtensionResults: {} },
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}

// CBOR (RFC 8949), as much of it as this needs.
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value]);
}

/** kty EC2, alg ES256, crv P-256, and the point. */
function coseKey(x: string, y: string): Buffer {
  const point = [x, y].map((part) => bytes(Buffer.from(part, "base64url")));
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = point;
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), first, Buffer.from([0x22]), second]);
}
