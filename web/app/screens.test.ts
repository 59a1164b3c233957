import type { Role } from "contract/core/permissions.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { describe, expect, test } from "vitest";
import { version } from "../portfolios/edit/testing-version.ts";
import { linkAbove, linksOf } from "./layout/sidebars.ts";
import { firstCallsAt, screenAt, screens } from "./screens.ts";

const roles = ["student", "assessor", "admin"] as const;

describe("every address that people know has its screen, for its roles", () => {
  test.each<[string, string, readonly Role[] | "anyone"]>([
    ["/login", "/login", "anyone"],
    ["/register", "/register", "anyone"],
    ["/forgot-password", "/forgot-password", "anyone"],
    ["/reset-password", "/reset-password", "anyone"],
    ["/application-form", "/application-form", "anyone"],
    ["/application-success", "/application-success", "anyone"],
    ["/accessibility", "/accessibility", "anyone"],
    ["/verify", "/verify", "anyone"],
    ["/witness", "/witness", "anyone"],
    ["/witnesses", "/witnesses", ["assessor", "admin"]],
    ["/plan", "/plan", ["student", "assessor"]],
    ["/dashboard", "/dashboard", ["student"]],
    ["/portfolio", "/portfolio", ["student"]],
    ["/portfolio/edit/x7", "/portfolio/edit/:id", ["student"]],
    ["/portfolio/view/x7", "/portfolio/view/:id", roles],
    ["/my-portfolios", "/my-portfolios", ["student"]],
    ["/student/logbook", "/student/logbook", ["student"]],
    ["/assessor", "/assessor", ["assessor"]],
    ["/portfolio/assessor", "/portfolio/assessor", ["assessor"]],
    ["/portfolio/assessor/x7", "/portfolio/assessor/:id", ["assessor"]],
    ["/assessor/reviews", "/assessor/reviews", ["assessor"]],
    ["/assessor/logbook", "/assessor/logbook", ["assessor"]],
    ["/claims", "/claims", ["admin"]],
    ["/reports", "/reports", ["assessor", "admin"]],
    ["/admin/tokens", "/admin/tokens", ["admin"]],
    ["/admin/qualifications", "/admin/qualifications", ["admin"]],
    ["/admin/retention", "/admin/retention", ["admin"]],
    ["/admin/complaints", "/admin/complaints", ["admin"]],
    ["/admin/privacy", "/admin/privacy", ["admin"]],
    ["/complaints", "/complaints", "anyone"],
    ["/privacy", "/privacy", "anyone"],
    ["/admin-dashboard", "/admin-dashboard", ["admin"]],
    ["/admin/users", "/admin/users", ["admin"]],
    ["/admin/portfolios", "/admin/portfolios", ["admin"]],
    ["/admin/applications", "/admin/applications", ["admin"]],
    ["/admin/applications/pipeline", "/admin/applications/pipeline", ["admin"]],
    ["/admin/application/x7", "/admin/application/:id", ["admin"]],
  ])("%s", (address, path, allowed) => {
    expect(screenAt(address)).toMatchObject({ path, roles: allowed });
  });

  test.each(["/", "/portfolio/edit", "/portfolio/view/x7/more", "/admin", "/nowhere"])("%s is none", (address) => {
    expect(screenAt(address)).toBeUndefined();
  });

  test("what it asks for at once is known before it is there, to those who may open it", () => {
    expect(firstCallsAt("/portfolio/assessor/x7", "", "assessor")).toMatchObject({
      calls: ["viewForReview"],
      params: { id: "x7" },
    });
    expect(firstCallsAt("/portfolio/assessor/x7", "", "student").calls).toEqual([]);
    expect(firstCallsAt("/nowhere", "", "student").calls).toEqual([]);
  });

  test("a list is asked for early with its first order, unless its address has a filter", () => {
    expect(firstCallsAt("/admin/users", "", "admin").calls).toEqual(["viewUserTables?sort=name&order=asc"]);
    expect(firstCallsAt("/admin/users", "?search=sam", "admin").calls).toEqual([]);
    expect(firstCallsAt("/my-portfolios", "?search=board", "student").calls).toHaveLength(1);
  });

  test("the photo that it shows first is found in its answer", () => {
    const board = version(1, { images: ["uploads/board.jpg", "uploads/two.jpg"] }, []);
    const returned = (part: Partial<Portfolio>) => version(1, { status: "Reviewed", ...part }, []);
    const answer = JSON.stringify([
      board,
      returned({ images: ["uploads/old.jpg"], reviewedAt: "2026-03-01T09:00:00.000Z" }),
      returned({ images: ["uploads/last.jpg"], reviewedAt: "2026-03-02T09:00:00.000Z" }),
    ]);
    expect(firstCallsAt("/my-portfolios", "", "student").photoIn?.(answer)).toBe("uploads/board.jpg");
    expect(firstCallsAt("/dashboard", "", "student").photoIn?.(answer)).toBe("uploads/last.jpg");
    expect(firstCallsAt("/dashboard", "", "student").photoIn?.(JSON.stringify([board]))).toBeUndefined();
  });

  test("those that ask early are the ones that e2e/first-load.spec.ts compares with what they ask for", () => {
    expect(screens.filter(({ calls }) => calls).map(({ path }) => path)).toEqual([
      "/dashboard",
      "/portfolio/view/:id",
      "/my-portfolios",
      "/student/logbook",
      "/assessor",
      "/portfolio/assessor",
      "/portfolio/assessor/:id",
      "/admin-dashboard",
      "/admin/users",
      "/admin/portfolios",
    ]);
  });

  test("every address is unique", () => {
    expect(new Set(screens.map((screen) => screen.path)).size).toBe(screens.length);
  });
});

describe("the sidebar and the start of a role", () => {
  test.each(roles)("lead the %s only to screens that are theirs", (role) => {
    expect(linksOf(role).length).toBeGreaterThan(0);
    for (const { path } of linksOf(role))
      expect(screenAt(path)?.roles === "anyone" || screenAt(path)?.roles.includes(role)).toBe(true);
  });
});

describe("a page below a link of the sidebar belongs to that link", () => {
  test.each(roles)("so the %s always sees where they are", (role) => {
    const own = screens.filter(({ roles }) => roles !== "anyone" && roles.includes(role));
    const lost = own.filter(({ path }) => !linksOf(role, true).some((link) => link.path === linkAbove(role, path)));
    expect(lost.map(({ path }) => path)).toEqual([]);
  });

  test.each([
    ["admin", "/admin/application/x7", "/admin/applications"],
    ["admin", "/admin/users", "/admin/users"],
    ["admin", "/portfolio/view/x7", "/admin/portfolios"],
    ["assessor", "/portfolio/view/x7", "/portfolio/assessor"],
    ["assessor", "/portfolio/assessor/x7", "/portfolio/assessor"],
    ["student", "/portfolio/view/x7", "/my-portfolios"],
    ["student", "/portfolio", "/my-portfolios"],
    ["student", "/nowhere", undefined],
  ] as const)("for the %s, %s belongs to %s", (role, path, link) => {
    expect(linkAbove(role, path)).toBe(link);
  });
});
