export interface Slice {
  name: string;
  value: number;
  /** A colour token of CSS, such as var(--color-done). */
  colour: string;
}

/** The same figures as a real table, behind a disclosure. */
export function ChartTable({ title, column, slices }: { title: string; column: string; slices: Slice[] }) {
  return (
    <details className="not-open:print:hidden mt-2 text-sm">
      <summary className="min-h-6 text-dim">Show as a table</summary>
      <table className="mt-2 w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-line border-b text-left">
            <th scope="col" className="py-1 font-semibold">
              {column}
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Portfolios
            </th>
          </tr>
        </thead>
        <tbody>
          {slices.map((slice) => (
            <tr key={slice.name} className="border-line border-b">
              <th scope="row" className="py-1 text-left font-normal">
                {slice.name}
              </th>
              <td className="py-1 text-right tabular-nums">{slice.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
