import { z } from "zod";
import type { CallName } from "./paths.ts";
import type { Permission } from "./permissions.ts";
import type { Scope } from "./scopes.ts";

/** The request and the response of a call. `form` is a multipart body, whose file parts are listed in `files`. */
export interface CallShape {
  summary: string;
  params?: z.ZodType;
  /** The query string; a parameter that is not listed here is refused. */
  query?: z.ZodType;
  /** Headers that the call needs beside those of every request, by their names in lower case. */
  headers?: z.ZodType;
  /** What it changes has a version: with If-Match it is refused with 412 unless that version is the present one. */
  versioned?: true;
  body?: z.ZodType;
  /** Most bytes of a body in JSON; 256 KB by default. */
  bodyBytes?: number;
  /** The request's body is bytes of this type, which the handler reads while they arrive. */
  bytes?: { type: string };
  form?: z.ZodType;
  /** Most bytes of all text parts of the form together; 64 KB by default. */
  formBytes?: number;
  /**
   * The multipart parts that hold files: most files, most bytes of each, the noun for messages, and the media type of
   * what is not a picture.
   */
  files?: Record<string, { most: number; bytes: number; noun?: string; type?: string }>;
  answer: z.ZodType;
  /** The response is streamed: as server-sent events with `answer` as their data, or as one long JSON text. */
  flow?: "events" | "json";
  /** The response is a file of this type and name, streamed, instead of JSON; `answer` is its text. */
  file?: { type: string; name: string };
  /** The response is a document of this type, in bytes; the handler names it. */
  document?: { type: string };
  /** It is also answered as a file of this name, with an extension: the parameter `format` names "csv" or "pdf". */
  formats?: string;
  /** The status of success; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /** The permission that the server checks; a call without one is `open` or a visitor's. */
  permission?: Permission;
  /** Asks again who one is, unless that was proved within the last minutes (accounts/sign-in-ways.ts). */
  asksAgain?: true;
  /** Tools of a college may make it with a token of this scope; it then only reads. */
  scope?: Scope;
  /** Callable without signing in. */
  open?: true;
  /** Made by an external verifier with the pass of a room, and by nobody else. */
  visitor?: true;
}

export type Call<S extends CallShape = CallShape> = S & { name: CallName };

/** What a client sends: the input type of each schema, before defaults and transforms. */
export interface Sent<S extends CallShape> {
  params: Input<S["params"]>;
  query: Input<S["query"]>;
  body: Input<S["body"]>;
}
export type Answer<S extends CallShape> = z.output<S["answer"]>;

/** Joins a shape with its name, by which paths.ts has its method and path. @throws unless it has one of a permission, `open` and `visitor` */
export function call<const S extends CallShape>(name: CallName, shape: S): Call<S> {
  if ([shape.open, shape.permission, shape.visitor].filter(Boolean).length !== 1)
    throw new Error(`${name} must be open, permitted or a visitor's`);
  const query = shape.query && { query: withoutUnknown(name, shape.query) };
  return { ...shape, ...query, name };
}

// Applied to every call here, so that no call can forget it.
function withoutUnknown(name: string, query: z.ZodType): z.ZodType {
  if (!(query instanceof z.ZodObject)) throw new Error(`${name} must list its query parameters`);
  return query.strict();
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export const count = z.number().int().nonnegative();

/** A page of a long list: `total` counts all its entries, `page` is from 1. */
export function paged<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ...shape, total: count, page: count, pages: count });
}
