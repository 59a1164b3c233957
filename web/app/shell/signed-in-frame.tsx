import { screenPaths } from "contract/core/paths.ts";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Bell } from "../../notifications/bell.tsx";
import { ConfirmProvider, useConfirm } from "../../ui/forms/confirm.tsx";
import { firstRowsTime } from "../../ui/use-after-first-load.ts";
import { tokenKey } from "../api.ts";
import { knowPaths } from "../call-paths.ts";
import { Layout } from "../layout/layout.tsx";
import { linkAbove, linksOf } from "../layout/sidebars.ts";
import { AnswersProvider, useAnswer, useFetch } from "../queries.tsx";
import { screenAt } from "../screens.ts";
import { logOut, refreshSession, useViewer } from "../session.tsx";
import { unsentKey } from "./signed-in.ts";

knowPaths(screenPaths);

const loadOffline = () => import("../../unsent/without-connection.tsx");
// After two seconds, as in use-after-first-load.ts, whose hook would be too large for this file. The page works without it while there is
// a connection.
const Offline = lazy(() =>
  new Promise((resolve) => setTimeout(resolve, 2000)).then(loadOffline).catch(() => ({ default: () => null })),
);

/** The frame around every signed-in page. */
export function SignedInFrame({ children }: { children?: ReactNode }) {
  const viewer = useViewer();
  useEffect(() => {
    return () => {
      if (localStorage.getItem(tokenKey) === null) loadOffline().then(({ removeRead }) => removeRead(), ignore);
    };
  }, []);
  return (
    <AnswersProvider key={viewer._id}>
      <ConfirmProvider>
        <Frame>{children}</Frame>
      </ConfirmProvider>
    </AnswersProvider>
  );
}

/** Inside the query cache, because the navigation shows counts. */
function Frame({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { data: counts } = useAnswer("viewCounts");
  const fetch = useFetch();
  useEffect(() => {
    const rowsAreThere = new Promise((resolve) => setTimeout(resolve, firstRowsTime));
    // Offline the frame uses the stored account.
    refreshSession(() => Promise.all([fetch("viewSelf"), rowsAreThere]).then(([self]) => self)).catch(ignore);
  }, [fetch]);
  async function leave() {
    if (localStorage.getItem(unsentKey)) {
      // A browser that cannot be searched has stored nothing.
      const offline = await loadOffline().catch(() => undefined);
      const question = await offline?.questionOnLeaving(viewer._id).catch(() => undefined);
      if (question && !(await confirm(question))) return;
    }
    logOut();
    // Public pages have no guard that would redirect to the login.
    navigate("/login", { replace: true });
  }
  return (
    <Layout
      viewer={viewer}
      links={linksOf(viewer.role, viewer.isVerifier)}
      counts={counts}
      current={linkAbove(viewer.role, pathname)}
      isFolded={screenAt(pathname)?.isFolded ?? false}
      bell={<Bell />}
      onLogOut={() => void leave()}
    >
      <Suspense>
        <Offline />
      </Suspense>
      {children}
    </Layout>
  );
}

function ignore(): void {}
