import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

/** A device with a screen lock that makes passkeys, in the browser of this page. */
export async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2" as const,
    transport: "internal" as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", { options });
  return {
    /** Whether whoever holds the device passes its screen lock. */
    verify: (isUserVerified: boolean) => browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** A copy of the device, which has been used less often. */
    async turnBack() {
      const { credentials } = await browser.send("WebAuthn.getCredentials", { authenticatorId });
      for (const credential of credentials) {
        await browser.send("WebAuthn.removeCredential", { authenticatorId, credentialId: credential.credentialId });
        await browser.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential, signCount: 1 } });
      }
    },
  };
}

/** The code of the next half minute, which counts already: that of this one was used for setting it up. */
export function nextCode(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });
}

export function codeNow(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}
