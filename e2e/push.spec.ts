import { openBrowser } from "../test/product/push-service.ts";
import { inspect } from "./setup/inspect.ts";
import { isReady } from "./setup/waiting-portfolio.ts";
import { expect, test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

// No push service can be reached from a test, so the browser's part of subscribing is put in its place.
const { endpoint, keys } = openBrowser().subscription;
const subscribing = `
  window.subscribedWith = [];
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) => {
    subscribedWith.push(options);
    return { endpoint: ${JSON.stringify(endpoint)}, toJSON: () => ({ keys: ${JSON.stringify(keys)} }) };
  };
`;
// In the worker, as when a push service or a person does it; this browser shows nothing, so what it would show is kept.
const keeping = `
  self.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (_, { body, data }) => void shown.push({ body, data });
`;
const pressing = `dispatchEvent(Object.assign(new Event("notificationclick"), {
  waitUntil: () => undefined, notification: { ...shown[0], close: () => undefined } }))`;
const delivering = (data: object) => `
  dispatchEvent(Object.assign(new Event("push"), { waitUntil: () => undefined, data: { json: () => (${JSON.stringify(data)}) } }))`;

test("a device is told while the app is out of sight, once its person says yes, and a press opens the page", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, "Trunking to a roof fan");
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(subscribing);
  await signIn(ann, { to: "/profile" });
  const here = page.getByRole("checkbox", { name: "Also on this device" });
  await expect(here).not.toBeChecked();
  await here.press("Space");
  await expect(here).toBeChecked();
  expect(await page.evaluate("subscribedWith")).toEqual([
    { userVisibleOnly: true, applicationServerKey: expect.stringMatching(/^B[\w-]{86}$/) },
  ]);
  await page.reload();
  await expect(here).toBeChecked();
  await inspect(page, "profile, told on this device");
  await isReady(page);

  const [worker] = context.serviceWorkers();
  const push = {
    text: "Something new in Portfolio Builder: a question of a student",
    path: `/portfolio/assessor/${id}#questions`,
    tag: "t",
  };
  const inWorker = (script: string) => worker?.evaluate<unknown>(script);
  await inWorker(keeping);
  // Whoever looks at the app has the bell.
  await inWorker(delivering(push));
  await page.goto("about:blank");
  await inWorker(delivering(push));
  await expect.poll(() => inWorker("shown")).toEqual([{ body: push.text, data: push.path }]);
  await page.goto("/profile");
  await expect(here).toBeChecked();
  await inWorker(pressing);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trunking to a roof fan");
  await expect(page.getByLabel("Answer Sam")).toBeVisible();

  await page.goto("/profile");
  await here.press("Space");
  await expect(here).not.toBeChecked();
});
