const load = () => import("./page-errors.ts");

/** As `reportPageError` in page-errors.ts, whose code comes with the first error; where it does not come, nothing is reported. */
export function reportPageError(error: unknown, componentStack?: string): Promise<string | undefined> {
  return load().then(
    (code) => code.reportPageError(error, componentStack),
    () => undefined,
  );
}

/** Reports errors outside of rendering, in event handlers and promises. */
export function watchPageErrors(): void {
  const report = (error: unknown) =>
    void load().then(
      (code) => code.reportUncaught(error),
      () => undefined,
    );
  window.addEventListener("error", ({ error }) => report(error));
  window.addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
