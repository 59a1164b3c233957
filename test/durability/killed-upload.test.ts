import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { expect, test } from "vitest";
import { openBadNetwork } from "../product/bad-network.ts";
import { newInstallation } from "../product/exports/installation.ts";
import { photoOf, sha256, uploadWithTus } from "../product/uploads.ts";
import { newStudent, portfolioForm, send } from "./front-door.ts";
import { startServer } from "./running.ts";

test("an upload whose server is killed in the middle of a piece goes on under the next one", async () => {
  const here = await newInstallation();
  try {
    const first = await startServer(here.settings);
    const token = await newStudent(first.url, "Asha");
    const bytes = await photoOf(1_000_000);
    const network = await openBadNetwork(Number(new URL(first.url).port));
    const uploading = uploadWithTus(network.url, { token }, bytes, { retries: 0 });
    await Promise.all([
      expect(uploading).rejects.toThrow(),
      expect.poll(network.sent, { interval: 1 }).toBeGreaterThan(700_000).then(first.kill),
    ]);
    await network.close();

    const second = await startServer(here.settings);
    const again = await openBadNetwork(Number(new URL(second.url).port));
    const id = (await uploadWithTus(again.url, { token }, bytes)).split("/").at(-1);
    // Three pieces were acknowledged. One of them is sent again: a client that does not know the upload's address any more
    // begins anew, and learns by the refusal of its first piece that it can go on.
    expect(again.sent()).toBeLessThan(700_000);
    const form = portfolioForm({ title: "Rewire", status: "Draft" });
    form.append("uploads", JSON.stringify([id]));
    const { status, body } = await send(second.url, createPortfolio, { token, form });
    expect([status, body]).toMatchObject([201, { received: [sha256(bytes)] }]);
    await again.close();
    expect(await second.stop()).toBe(0);
  } finally {
    await here.remove();
  }
});
