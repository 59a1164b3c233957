// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";

test("whoever opens a room goes on in its form, and without it at the page's heading", async () => {
  const { place, press, until, text } = await openPage("/rooms", "admin", {
    listRooms: says(200, { rooms: [], total: 0, page: 1, pages: 1 }),
    findForRoom: says(200, { seed: "s", learners: [] }),
  });
  await until(() => expect(text()).toContain("0 rooms"));
  press("New room");
  await until(() => expect(text()).toContain("Who visits"));
  expect(document.activeElement?.textContent).toBe("New room");
  press("Cancel");
  await until(() => expect(text()).not.toContain("Who visits"));
  expect(document.activeElement).toBe(place.querySelector("h1"));
});
