import { globSync } from "node:fs";
import { installFromDebian, runs } from "../setup/installing.ts";

const firefoxes = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];
export const webKit = {
  driver: "/usr/bin/WebKitWebDriver",
  display: "/usr/bin/Xvfb",
  /** The driver's package needs the library, which brings its own browser. */
  browser: () => globSync("/usr/lib/*/webkit*gtk-*/MiniBrowser").find(runs),
};

export function firefox(): string | undefined {
  return firefoxes.find(runs);
}

const browsers = {
  Firefox: { packages: ["firefox-esr"], isThere: () => firefox() !== undefined },
  WebKit: {
    packages: ["webkit2gtk-driver", "xvfb"],
    isThere: () => runs(webKit.driver) && runs(webKit.display) && webKit.browser() !== undefined,
  },
};

/** Whether the browser is on this machine, after trying to install it. */
export function installed(name: keyof typeof browsers): boolean {
  const { packages, isThere } = browsers[name];
  if (!isThere()) installFromDebian(name, packages);
  return isThere();
}
