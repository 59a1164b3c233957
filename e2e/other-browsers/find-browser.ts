import { installFromDebian, runs } from "../setup/installing.ts";
import type { OtherBrowser } from "./test.ts";

const firefoxes = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];
const webKit = { driver: "/usr/bin/WebKitWebDriver", display: "/usr/bin/Xvfb" };

/** The other browsers: one on this machine, else one that is installed now. Undefined when that fails. */
export const find = {
  Firefox: (): OtherBrowser | undefined => {
    if (!firefoxes.some(runs)) installFromDebian("Firefox", ["firefox-esr"]);
    const program = firefoxes.find(runs);
    return program ? { name: "Firefox", program } : undefined;
  },
  WebKit: (): OtherBrowser | undefined => {
    const isThere = () => Object.values(webKit).every(runs);
    if (!isThere()) installFromDebian("WebKit", ["webkit2gtk-driver", "xvfb"]);
    return isThere() ? { name: "WebKit", ...webKit } : undefined;
  },
};
