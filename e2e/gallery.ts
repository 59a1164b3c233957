import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { findChromium, flags } from "./setup/chromium.ts";
import { resize } from "./setup/resize.ts";
import { serveDemo } from "./setup/serve-demo.ts";

/**
 * `npm run gallery [-- NAME]`: writes `gallery/index.html` with every screen and state of the demo centre side by side, at
 * four widths, light and dark. With a name, only the screens whose name contains it.
 */

const folder = join(import.meta.dirname, "../gallery");
const widths = { 390: 844, 768: 1024, 1366: 768, 1920: 1080 } as const;
const schemes = ["light", "dark"] as const;

const learner = "student@example.com";
const assessor = "assessor@example.com";
const admin = "admin@example.com";

interface Shot {
  name: string;
  who?: string;
  path: string;
  /** What a person does on the page before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

const click = (role: "link" | "button" | "tab", name: string | RegExp) => async (page: Page) => {
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  const before = await heading.innerText();
  await page.getByRole("main").getByRole(role, { name }).first().click();
  if (role === "link") await expect(heading).not.toHaveText(before);
};
const offline = (call: string) => async (page: Page) => {
  await page.route(call, (route) => route.abort());
  await page.reload();
};

const shots: Shot[] = [
  { name: "Login", path: "/login" },
  { name: "Login, refused", path: "/login", act: click("button", "Login") },
  { name: "Register", path: "/register" },
  { name: "Register, refused", path: "/register", act: click("button", "Register") },
  { name: "Forgot password", path: "/forgot-password" },
  { name: "Application, step 1", path: "/application-form" },
  { name: "Application, refused", path: "/application-form", act: click("button", /^Next/) },

  { name: "Learner, dashboard", who: learner, path: "/dashboard" },
  {
    name: "Learner, dashboard without the server",
    who: learner,
    path: "/dashboard",
    act: offline("**/api/portfolios/**"),
  },
  { name: "Learner, portfolios", who: learner, path: "/my-portfolios" },
  { name: "Learner, view", who: learner, path: "/my-portfolios?status=Reviewed", act: click("link", /^View/) },
  { name: "Learner, create", who: learner, path: "/portfolio" },
  { name: "Learner, create, refused", who: learner, path: "/portfolio", act: click("button", "Submit for Review") },
  { name: "Learner, edit", who: learner, path: "/my-portfolios", act: click("link", /^Edit/) },
  { name: "Learner, logbook", who: learner, path: "/student/logbook" },
  { name: "Learner, hours", who: learner, path: "/hours" },
  { name: "Learner, download", who: learner, path: "/bundle" },
  { name: "Profile", who: learner, path: "/profile" },

  { name: "Assessor, dashboard", who: assessor, path: "/assessor" },
  { name: "Assessor, board", who: assessor, path: "/portfolio/assessor" },
  {
    name: "Assessor, review",
    who: assessor,
    path: "/portfolio/assessor",
    act: click("link", /^(Review Portfolio|View Saved Feedback)/),
  },
  { name: "Assessor, history", who: assessor, path: "/assessor/reviews" },
  { name: "Assessor, records", who: assessor, path: "/records" },
  { name: "Assessor, new record", who: assessor, path: "/records/new" },
  { name: "Assessor, logbook", who: assessor, path: "/assessor/logbook" },

  { name: "Administrator, dashboard", who: admin, path: "/admin-dashboard" },
  { name: "Administrator, users", who: admin, path: "/admin/users" },
  { name: "Administrator, import", who: admin, path: "/admin/import" },
  { name: "Administrator, portfolios", who: admin, path: "/admin/portfolios" },
  { name: "Administrator, applications", who: admin, path: "/admin/applications" },
  { name: "Administrator, application", who: admin, path: "/admin/applications", act: click("link", /^View/) },
  { name: "Administrator, pipeline", who: admin, path: "/admin/applications/pipeline" },
  { name: "Administrator, audit log", who: admin, path: "/admin/audit-log" },
  { name: "Administrator, mail", who: admin, path: "/admin/emails" },
];

const chosen = shots.filter(({ name }) => name.toLowerCase().includes((process.argv[2] ?? "").toLowerCase()));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const demo = await serveDemo();
const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
try {
  const sessions = new Map<string, string>();
  for (const who of new Set(chosen.flatMap((shot) => shot.who ?? []))) sessions.set(who, await tokenOf(browser, who));
  for (const scheme of schemes)
    for (const shot of chosen) await takeAll(browser, scheme, shot, shot.who ? sessions.get(shot.who) : undefined);
} finally {
  await browser.close();
  await demo.stop();
}
await writeFile(join(folder, "index.html"), pageOf(chosen));
process.stdout.write(`${join("gallery", "index.html")}: ${chosen.length} screens\n`);

/** Logs in once for each person; the stored session is put into each context. */
async function tokenOf(browser: Browser, email: string): Promise<string> {
  const context = await browser.newContext({ baseURL: demo.url });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("portfolio-demo");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  const stored = JSON.stringify(await page.evaluate(() => ({ ...localStorage })));
  await context.close();
  return stored;
}

async function takeAll(
  browser: Browser,
  scheme: (typeof schemes)[number],
  shot: Shot,
  session?: string,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 1366, height: widths[1366] },
    colorScheme: scheme,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  if (session) await context.addInitScript((text) => Object.assign(localStorage, JSON.parse(text)), session);
  const page = await context.newPage();
  // With the open stream of notifications the network would never become idle.
  await page.route("**/api/notifications/stream", (route) => route.abort());
  await page.goto(shot.path);
  await page.waitForLoadState("networkidle");
  await shot.act?.(page);
  for (const [width, height] of Object.entries(widths)) {
    await resize(page, { width: Number(width), height });
    await page.waitForLoadState("networkidle");
    await page.screenshot({
      path: join(folder, fileOf(shot, width, scheme)),
      type: "jpeg",
      quality: 70,
      fullPage: true,
    });
  }
  await context.close();
}

function fileOf({ name }: Shot, width: string, scheme: string): string {
  return `${name.toLowerCase().replaceAll(/\W+/g, "-")}-${width}-${scheme}.jpg`;
}

function pageOf(taken: Shot[]): string {
  const pictures = (shot: Shot) =>
    schemes.flatMap((scheme) =>
      Object.keys(widths).map(
        (width) =>
          `<figure><a href="${fileOf(shot, width, scheme)}"><img loading="lazy" src="${fileOf(shot, width, scheme)}" alt=""></a>` +
          `<figcaption>${width} px, ${scheme}</figcaption></figure>`,
      ),
    );
  const sections = taken.map((shot) => `<section><h2>${shot.name}</h2><div>${pictures(shot).join("")}</div></section>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Portfolio Builder, every screen</title>
<style>
  body { font: 14px/1.5 system-ui; margin: 24px; background: #f6f7f9; color: #0f172a; }
  section > div { display: flex; gap: 12px; overflow-x: auto; align-items: start; }
  figure { margin: 0; flex: none; } img { height: 420px; border: 1px solid #cfd6e2; border-radius: 6px; display: block; }
  figcaption { font-size: 12px; color: #566176; }
</style>
<h1>Portfolio Builder, every screen</h1>
${sections.join("\n")}
</html>
`;
}
