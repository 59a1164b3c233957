import {
  type ComponentType,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  ViewTransition,
} from "react";
import { Navigate, Outlet, Route, Routes, useLocation, useNavigationType } from "react-router";
import { ErrorBoundary } from "../../ui/states/error-boundary.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";
import { ToastProvider } from "../../ui/states/toasts.tsx";
import { forgetEarlyAnswers } from "../api.ts";
import { PublicLayout, PublicPage } from "../layout/public-layout.tsx";
import { homeOf, type Screen, screenAt, screens } from "../screens.ts";
import { refreshSession, rememberRequestedPath, useSession } from "../session.tsx";
import { reportPageError } from "./reporting.ts";
import { forgetReturnPath, returnPathFor } from "./return-path.ts";
import type { SignedIn } from "./signed-in.ts";

// Loaded lazily, so that the login page does not download what only signed-in pages need.
const { load: loadFrame, Preloadable: SignedInFrame } = preloadable(() =>
  import("./signed-in-frame.tsx").then(({ SignedInFrame }) => SignedInFrame),
);

/** The screens with their pages; the code of each page is loaded when it is first opened. */
const pages = screens.map((screen) => ({
  screen,
  ...preloadable(async () => {
    const { Page, prepare } = await screen.page();
    await prepare?.();
    return Page;
  }),
}));

/** Loads the code of what stands at an address, for a signed-in person with the frame around it; what fails is shown later. */
export async function loadAt(path: string, isSignedIn: boolean): Promise<void> {
  const page = pages.find(({ screen }) => screen === screenAt(path));
  await Promise.allSettled([page?.load(), isSignedIn && loadFrame()]);
}

// Made once: when the account changes, only what shows it is rendered again.
const routes = (
  <Routes>
    <Route element={<Frame />}>
      {pages.map(({ screen, Preloadable: Page }) => (
        <Route
          key={screen.path}
          path={screen.path}
          element={
            <Guard screen={screen}>
              <Page />
            </Guard>
          }
        />
      ))}
    </Route>
    <Route path="*" element={<Home />} />
  </Routes>
);

/** Decides which screen a person sees. The server enforces every permission itself; these guards only avoid dead ends. */
export function App() {
  const { viewer } = useSession();
  return <ToastProvider person={viewer?._id}>{routes}</ToastProvider>;
}

function Frame() {
  const { viewer, isUnknown } = useSession();
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  useTopOfNewPage();
  function retry() {
    forgetEarlyAnswers();
    setAttempt(attempt + 1);
  }
  const screen = screenAt(pathname);
  if (!viewer || screen?.isBare) {
    const Surroundings = screen?.isBare ? Fragment : screen?.hasTopBar ? PublicLayout : PublicPage;
    return (
      <Surroundings>
        <PagePart>{isUnknown ? <Recognise /> : <Outlet />}</PagePart>
      </Surroundings>
    );
  }
  return (
    <ErrorBoundary report={reportPageError}>
      <Suspense fallback={null}>
        {/* A new key discards the query cache, so that a retry does not render the answer that broke the page. */}
        <SignedInFrame key={attempt}>
          <Turning>
            <PagePart onRetry={retry}>
              <Outlet />
            </PagePart>
          </Turning>
        </SignedInFrame>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Begins a page that was gone to at its top. After Back and Forward the browser finds the place where the page was left. */
function useTopOfNewPage() {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { dataset } = document.documentElement;
    if (dataset.lateInter !== undefined) dataset.inter = "";
    if (navigation !== "POP" && !hash) window.scrollTo(0, 0);
  }, [pathname, hash, navigation]);
}

// WebKit at times never ends a transition, and React then shows no later change: 2 of 3 runs of a journey stood still.
const isWebKit = typeof navigator !== "undefined" && navigator.vendor === "Apple Computer, Inc.";

/** One page fades into the next (styles.css); what changes within a page does not move. */
function Turning({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  if (isWebKit) return children;
  return (
    <ViewTransition key={pathname} default="none" enter="auto" exit="auto">
      {children}
    </ViewTransition>
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
  if (!viewer || !screen.roles.includes(viewer.role)) return <Home requested={screen} />;
  return children;
}

/** Redirects after the login to the stored return path, or to the dashboard. */
function Arrival({ viewer }: { viewer: SignedIn }) {
  const [path] = useState(() => returnPathFor(viewer._id) ?? homeOf(viewer.role));
  useEffect(forgetReturnPath, []);
  return <Navigate to={path} replace />;
}

/** Redirects a signed-in person to their dashboard, anyone else to the login, which leads back to a private page. */
function Home({ requested }: { requested?: Screen }) {
  const { viewer, isUnknown } = useSession();
  const { pathname, search } = useLocation();
  const isPrivate = requested !== undefined && requested.roles !== "anyone";
  useEffect(() => {
    if (!viewer && isPrivate) rememberRequestedPath(pathname + search);
  }, [viewer, isPrivate, pathname, search]);
  if (!viewer && isUnknown) return <Recognise />;
  return <Navigate to={viewer ? homeOf(viewer.role) : "/login"} replace />;
}

/** There is a token without a stored account: fetches the account. */
function Recognise() {
  const [error, setError] = useState<Error>();
  const load = useCallback(() => {
    setError(undefined);
    refreshSession().catch(setError);
  }, []);
  useEffect(load, [load]);
  return error ? <QueryError query={{ error, refetch: load }} /> : <Loading />;
}

interface Props {
  children?: ReactNode;
}

/**
 * A component whose code is loaded when it is first shown, or before by `load`. Then it is shown at once: React.lazy
 * would show a fallback first, and React keeps a fallback for 300 ms.
 */
function preloadable(importComponent: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  async function load() {
    Loaded = await importComponent();
    return { default: Loaded };
  }
  const Lazy = lazy(load);
  function Preloadable(props: Props) {
    // Chosen once, because another type of component would lose its state.
    const [Shown] = useState(() => Loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return { load, Preloadable };
}
