import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Installation, newInstallation } from "../product/exports/installation.ts";
import { heicWithoutEnd } from "../product/hostile/hostile-bytes.ts";
import { photo } from "../product/photos.ts";
import { newStudent, portfolioForm, send } from "./front-door.ts";
import { startServer } from "./running.ts";

let here: Installation;
beforeEach(async () => {
  here = await newInstallation();
});
afterEach(() => here.remove());

test("a photo that keeps a reader of camera times busy for ever is refused, and the server goes on", async () => {
  const server = await startServer(here.settings);
  try {
    const token = await newStudent(server.url, "Asha");
    const form = (image: Blob) => portfolioForm({ title: "Consumer unit", status: "Draft" }, [image]);
    const refused = await send(server.url, createPortfolio, { token, form: form(new Blob([heicWithoutEnd()])) });
    expect(refused.status).toBe(415);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await send(server.url, createPortfolio, { token, form: form(await photo()) })).status).toBe(201);
    expect(await server.stop()).toBe(0);
  } finally {
    await server.kill();
  }
});
