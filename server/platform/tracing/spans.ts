import { SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import {
  AliasNode,
  type LogConfig,
  type OperationNode,
  type QueryLogEvent,
  type RootOperationNode,
  TableNode,
} from "kysely";

let isOn = false;

/** For `startTracing`. */
export function setTracing(on: boolean): void {
  isOn = on;
}

export function isTracing(): boolean {
  return isOn;
}

export function tracer(): Tracer {
  return trace.getTracer("portfolio-builder");
}

/** Does `work` in a span of the call that is being answered, if there is one. What background work does has none. */
export function inSpan<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!isOn || !trace.getActiveSpan()?.isRecording()) return work();
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Kysely's log of statements: a span for each, with its table and without its text, which might quote a value. */
export function statementSpans(): LogConfig {
  if (!isOn) return [];
  return ({ level, query, queryDurationMillis }) => {
    if (!trace.getActiveSpan()?.isRecording()) return;
    const { operation, table } = namesOf(query);
    const end = Date.now();
    const attributes = { "db.operation.name": operation, ...(table && { "db.collection.name": table }) };
    const options = { kind: SpanKind.CLIENT, attributes, startTime: end - queryDurationMillis };
    const span = tracer().startSpan(table ? `${operation} ${table}` : operation, options);
    if (level === "error") span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  };
}

type Query = QueryLogEvent["query"];

function namesOf({ query, sql }: Query): { operation: string; table?: string | undefined } {
  // Kysely begins and ends transactions by texts of its own.
  if (query.kind === "RawNode") return { operation: /^(begin|commit|rollback)$/.test(sql) ? sql.toUpperCase() : "SQL" };
  return { operation: query.kind.replace("QueryNode", "").toUpperCase(), table: tableOf(query) };
}

function tableOf(query: RootOperationNode): string | undefined {
  const target = targetOf(query);
  const table = target && AliasNode.is(target) ? target.node : target;
  return table && TableNode.is(table) ? table.table.identifier.name : undefined;
}

function targetOf(query: RootOperationNode): OperationNode | undefined {
  if (query.kind === "SelectQueryNode" || query.kind === "DeleteQueryNode") return query.from?.froms[0];
  if (query.kind === "InsertQueryNode") return query.into;
  return query.kind === "UpdateQueryNode" ? query.table : undefined;
}
