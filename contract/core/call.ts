import { z } from "zod";
import { type CallName, paths } from "./paths.ts";
import type { Permission } from "./permissions.ts";

/** What may be sent with a call and what comes back. `form` is a multipart body; its files are named in `files`. */
export interface CallShape {
  summary: string;
  params?: z.ZodType;
  /** What may stand behind the question mark of the address; everything else there is refused. */
  query?: z.ZodType;
  body?: z.ZodType;
  form?: z.ZodType;
  /** Bytes that the texts of the form may have, all together and so each; 64 KB unless said otherwise. */
  formBytes?: number;
  /**
   * The multipart parts that hold files: how many of each, how many bytes one may have, what a message calls one, and
   * what it is when it is no picture.
   */
  files?: Record<string, { most: number; bytes: number; noun?: string; type?: string }>;
  answer: z.ZodType;
  /** The answer comes bit by bit: as server-sent events, each with `answer` as its data, or as one long JSON text. */
  flow?: "events" | "json";
  /** The answer arrives as a file of this type and name, piece by piece, rather than as JSON; `answer` is its text. */
  file?: { type: string; name: string };
  /** The answer is one document of this type, in bytes, under a name that the handler gives. */
  document?: { type: string };
  /** The status of success; 200 unless said otherwise. */
  status?: 200 | 201 | 202;
  /** The permission that the server asks; a call without one must say `open: true`. */
  permission?: Permission;
  /** Anyone may call it, signed in or not. */
  open?: true;
}

export type Call<S extends CallShape = CallShape> = S & { name: CallName; method: Method; path: string };
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What a caller sends: the input side of each schema, before defaults and transforms. */
export interface Sent<S extends CallShape> {
  params: Input<S["params"]>;
  query: Input<S["query"]>;
  body: Input<S["body"]>;
}
export type Answer<S extends CallShape> = z.output<S["answer"]>;

/** Binds a shape to its place in `paths`. @throws when a closed call names no permission, or an open one does. */
export function call<const S extends CallShape>(name: CallName, shape: S): Call<S> {
  if (Boolean(shape.open) === Boolean(shape.permission)) throw new Error(`${name} must be either open or permitted`);
  const [method, path] = paths[name].split(" ");
  const query = shape.query && { query: withoutUnknown(name, shape.query) };
  return { ...shape, ...query, name, method: method as Method, path: path as string };
}

// Done here, so that no call can forget it.
function withoutUnknown(name: string, query: z.ZodType): z.ZodType {
  if (!(query instanceof z.ZodObject)) throw new Error(`${name} must list what its query may hold`);
  return query.strict();
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
