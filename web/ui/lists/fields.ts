/** One parameter of an address: its value when it is absent or invalid, and which texts are valid. */
export interface Field<V extends string = string> {
  initial: V;
  isValid(text: string): boolean;
  /** Names the part of the list that is shown, so that it is reset when another field changes. */
  isPage?: boolean;
}
export type Fields = Record<string, Field>;

/** A list's filter: the text of each field, as the address has it. */
export type FilterOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer V> ? V : never };

/** Any text for which `isValid`, or "". */
export function textField(isValid: (text: string) => boolean = () => true): Field {
  return { initial: "", isValid };
}

/** One of these; the first unless the address names another. */
export function oneOf<const V extends string>(...values: [V, ...V[]]): Field<V> {
  return { initial: values[0], isValid: (text) => values.some((value) => value === text) };
}

/** A page from 1 to 100,000, the last that the API knows. */
export const pageField: Field = {
  initial: "1",
  isValid: (text) => /^(?:[1-9]\d{0,4}|100000)$/.test(text),
  isPage: true,
};

/** The time and id before which a page begins, of a list that is newest first; "" for the newest. */
export const beforeField: Field = { ...textField((text) => /^[\dT:.-]+Z_[0-9a-f]{32}$/.test(text)), isPage: true };

/** The filter that an address names; invalid values become the initial ones. */
export function filterIn<F extends Fields>(fields: F, query: URLSearchParams): FilterOf<F> {
  const values = Object.entries(fields).map(([name, { initial, isValid }]) => {
    const text = query.get(name)?.slice(0, longest);
    return [name, text !== undefined && isValid(text) ? text : initial];
  });
  return Object.fromEntries(values) as FilterOf<F>;
}

/** The length of the longest search that the API accepts. */
export const longest = 100;

/** The query with some of the fields' values changed; an initial value needs no parameter. */
export function queryWith<F extends Fields>(query: URLSearchParams, fields: F, values: Partial<FilterOf<F>>) {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries<string | undefined>(values)) {
    if (value === undefined || value === fields[name]?.initial) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
