import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import { Refusal } from "../http/refusals.ts";
import { askPrimary } from "./asking.ts";

/** The metrics of this process, or in a worker those of all workers together: a scrape reaches any of them. */
export function openFigures(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry(); // Listens for the primary's question.
  return () =>
    askPrimary("figures").catch(() => {
      throw new Refusal(503, "A worker is starting. Please ask again.", { retryAfter: 5 });
    });
}
