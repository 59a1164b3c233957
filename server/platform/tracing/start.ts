import { randomUUID } from "node:crypto";
import { context, DiagLogLevel, diag, trace } from "@opentelemetry/api";
import type { Settings } from "../settings.ts";
import { setTracing } from "./spans.ts";

/** How long the collector may take, in milliseconds; a server that stops waits as long for it. */
const timeoutMs = 3000;

/** Sends what is left, and stops tracing. */
export type StopTracing = () => Promise<void>;

/**
 * Sends a span for each call and what it asks of the database and the files to the collector at
 * OTEL_EXPORTER_OTLP_ENDPOINT. Before the database is opened; without that setting nothing is loaded.
 * @throws Error with a sentence when the packages are not installed
 */
export async function startTracing(settings: Settings): Promise<StopTracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME } = settings;
  if (endpoint === undefined) return async () => undefined;
  const { sdk, exporter, contexts, resources } = await loadPackages();
  const report = reportFailures();
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({
      "service.name": OTEL_SERVICE_NAME,
      "service.instance.id": randomUUID(),
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(
        new exporter.OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces`, timeoutMillis: timeoutMs }),
      ),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
  setTracing(true);
  return async () => {
    setTracing(false);
    await provider.shutdown().catch(report);
    for (const part of [trace, context, diag]) part.disable();
  };
}

async function loadPackages() {
  try {
    return {
      sdk: await import("@opentelemetry/sdk-trace-base"),
      exporter: await import("@opentelemetry/exporter-trace-otlp-http"),
      contexts: await import("@opentelemetry/context-async-hooks"),
      resources: await import("@opentelemetry/resources"),
    };
  } catch (error) {
    throw new Error("OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed: see docs/settings.md.", {
      cause: error,
    });
  }
}

// Once, and without the message: it may have the headers that the collector wants.
function reportFailures(): () => void {
  let isReported = false;
  const error = () => {
    if (!isReported) process.stderr.write("Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT.\n");
    isReported = true;
  };
  const nothing = () => undefined;
  const logger = { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  return error;
}
