import { Button } from "../ui/button.tsx";
import { grouped } from "../ui/language.ts";
import { sizeOf } from "../ui/sizes.ts";
import type { Input } from "./api.ts";
import { useDownload } from "./download.ts";

/** For screen readers; it begins with the words that are seen. */
const theseOf = { exportAccounts: "of the users", exportPortfolios: "of the portfolios" };

type ExportCall = "exportAccounts" | "exportPortfolios";

/** Saves every account, or every portfolio, as a CSV file. */
export function ExportButtons() {
  return (
    <>
      <ExportButton call="exportAccounts" name="Export Users" />
      <ExportButton call="exportPortfolios" name="Export Portfolios" />
    </>
  );
}

/** Saves what a filter has found, so many, as a CSV file; without a filter, or if it finds nothing, there is no button. */
export function ExportFound<C extends ExportCall>({
  call,
  filter,
  count,
}: {
  call: C;
  filter: NonNullable<Input<C>["query"]>;
  count: number;
}) {
  if (count === 0 || Object.values(filter).every((value) => value === "")) return null;
  const name = count === 1 ? "Export this one" : `Export these ${grouped(count)}`;
  return <ExportButton call={call} query={filter} name={name} label={`${name} ${theseOf[call]}`} />;
}

function ExportButton<C extends ExportCall>({
  call,
  query,
  name,
  label,
}: {
  call: C;
  query?: NonNullable<Input<C>["query"]>;
  name: string;
  label?: string;
}) {
  const { bytes, download } = useDownload(name, call, { query });
  return (
    <Button busy={bytes !== undefined} onClick={download} aria-label={label}>
      {bytes === undefined ? name : `${name}: ${sizeOf(bytes)}…`}
    </Button>
  );
}
