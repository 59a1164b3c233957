import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { ErrorBoundary } from "../../ui/states/error-boundary.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { ToastProvider } from "../../ui/states/toasts.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";
import { PublicLayout } from "../layout/public-layout.tsx";
import { homeOf, type Screen, screens } from "../routes.tsx";
import { refreshSession, rememberWanted, useSession } from "../session.tsx";
import { reportPageError } from "./page-errors.ts";
import { forgetReturnPath, returnPathFor } from "./return-path.ts";
import type { SignedIn } from "./signed-in.ts";

// The signed-in frame brings what only signed-in pages need, so that the login page stays small.
const SignedInFrame = lazy(() => import("./signed-in-frame.tsx").then((module) => ({ default: module.SignedInFrame })));

/** The screens with their pages; the code of each page is loaded when it is first opened. */
const pages = screens.map((screen) => ({
  screen,
  Page: lazy(() => screen.page().then((module) => ({ default: module.Page }))),
}));

/** Which screen is shown to whom. The server enforces every rule itself; these guards spare people dead ends. */
export function App() {
  const { viewer } = useSession();
  return (
    <ToastProvider person={viewer?._id}>
      <Routes>
        <Route element={<Frame />}>
          {pages.map(({ screen, Page }) => (
            <Route key={screen.path} path={screen.path} element={<Guard screen={screen}>{<Page />}</Guard>} />
          ))}
        </Route>
        <Route path="*" element={<Home />} />
      </Routes>
    </ToastProvider>
  );
}

function Frame() {
  const { viewer, isUnknown } = useSession();
  const [round, setRound] = useState(0);
  if (!viewer) {
    return (
      <PublicLayout>
        <PagePart>{isUnknown ? <Recognise /> : <Outlet />}</PagePart>
      </PublicLayout>
    );
  }
  return (
    <ErrorBoundary report={reportPageError}>
      <Suspense fallback={null}>
        {/* Another round asks the server anew: an answer that a page could not show is not shown again. */}
        <SignedInFrame key={round}>
          <PagePart onRetry={() => setRound(round + 1)}>
            <Outlet />
          </PagePart>
        </SignedInFrame>
      </Suspense>
    </ErrorBoundary>
  );
}

function PagePart({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} report={reportPageError} {...(onRetry && { onRetry })}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Guard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { viewer } = useSession();
  if (screen.path === "/login" && viewer) return <Arrival viewer={viewer} />;
  if (screen.roles === "anyone") return children;
  if (!viewer || !screen.roles.includes(viewer.role)) return <Home wanted={screen} />;
  return children;
}

/** Leads whoever has just logged in to where they were, or to their own start. */
function Arrival({ viewer }: { viewer: SignedIn }) {
  const [path] = useState(() => returnPathFor(viewer._id) ?? homeOf(viewer.role));
  useEffect(forgetReturnPath, []);
  return <Navigate to={path} replace />;
}

/** Sends a signed-in person to their own start, anyone else to the login, which brings them back afterwards. */
function Home({ wanted }: { wanted?: Screen }) {
  const { viewer, isUnknown } = useSession();
  const { pathname, search } = useLocation();
  const isPrivate = wanted !== undefined && wanted.roles !== "anyone";
  useEffect(() => {
    if (!viewer && isPrivate) rememberWanted(pathname + search);
  }, [viewer, isPrivate, pathname, search]);
  if (!viewer && isUnknown) return <Recognise />;
  return <Navigate to={viewer ? homeOf(viewer.role) : "/login"} replace />;
}

/** There is a token, so somebody is signed in: asks the server who. */
function Recognise() {
  const [error, setError] = useState<Error>();
  const ask = useCallback(() => {
    setError(undefined);
    refreshSession().catch(setError);
  }, []);
  useEffect(ask, [ask]);
  return error ? <Trouble message={error.message} onRetry={ask} /> : <Loading />;
}
