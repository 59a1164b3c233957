import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ConfirmProvider } from "../../ui/forms/confirm.tsx";
import { barButton } from "../layout/bar-button.ts";
import { Layout } from "../layout/layout.tsx";
import { linkAbove, linksOf } from "../layout/sidebars.ts";
import { AnswersProvider, useAnswer, useFetch } from "../queries.tsx";
import { screenAt } from "../routes.tsx";
import { logOut, refreshSession, useViewer } from "../session.tsx";

// The bell is loaded after the page, behind a placeholder of its size. If it fails to load, everything else works.
const Bell = lazy(() =>
  import("../../notifications/bell.tsx").then(
    (module): { default: ComponentType } => ({ default: module.Bell }),
    () => ({ default: () => null }),
  ),
);
const bell = (
  <Suspense fallback={<span className={barButton} />}>
    <Bell />
  </Suspense>
);

/** The frame around every signed-in page. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  function leave() {
    logOut();
    // Public pages have no guard that would redirect to the login.
    navigate("/login", { replace: true });
  }
  return (
    <AnswersProvider key={viewer._id}>
      <ConfirmProvider>
        <Frame onLogOut={leave}>{children}</Frame>
      </ConfirmProvider>
    </AnswersProvider>
  );
}

/** Inside the query cache, because the navigation shows counts. */
function Frame({ onLogOut, children }: { onLogOut: () => void; children: ReactNode }) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { data: counts } = useAnswer("viewCounts");
  const fetch = useFetch();
  useEffect(() => {
    refreshSession(() => fetch("viewSelf")).catch(() => undefined); // Offline the frame uses the stored account.
  }, [fetch]);
  return (
    <Layout
      viewer={viewer}
      links={linksOf(viewer.role)}
      counts={counts}
      current={linkAbove(viewer.role, pathname)}
      isFolded={screenAt(pathname)?.isFolded ?? false}
      bell={bell}
      onLogOut={onLogOut}
    >
      {children}
    </Layout>
  );
}
