import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ConfirmProvider } from "../../ui/forms/confirm.tsx";
import { barButton } from "../layout/bar-button.ts";
import { Layout } from "../layout/layout.tsx";
import { AnswersProvider } from "../queries.tsx";
import { linkAbove, linksOf } from "../routes.tsx";
import { logOut, refreshSession, useViewer } from "../session.tsx";

// The bell comes after the page, and holds its place until then. Everything else works without it.
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

/** What every signed-in page has around it. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  function leave() {
    logOut();
    // From pages that anyone may open, nobody else would lead away.
    navigate("/login", { replace: true });
  }
  useEffect(() => {
    refreshSession().catch(() => undefined); // Offline the shell goes on with what it knows.
  }, []);
  return (
    <AnswersProvider key={viewer._id}>
      <ConfirmProvider>
        <Layout
          viewer={viewer}
          links={linksOf(viewer.role)}
          current={linkAbove(viewer.role, pathname)}
          bell={bell}
          onLogOut={leave}
        >
          {children}
        </Layout>
      </ConfirmProvider>
    </AnswersProvider>
  );
}
