import { useAnswer } from "../../app/queries.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { oneOf, pageField, textField } from "../../ui/lists/fields.ts";
import { PagedList } from "../../ui/lists/pages.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ErasedTable } from "./erased-table.tsx";
import { HoldsTable } from "./holds-table.tsx";
import { PersonPanel } from "./person-panel.tsx";

const lists = ["holds", "erased"] as const;
const fields = { show: oneOf(...lists), person: textField(), page: pageField };

/** Retention: whom a hold keeps, who was erased, and one person who is to be held or erased. */
export function Page() {
  const { filter, change, addressOf } = useFilter(fields);
  const { show, person, page } = filter;
  // Of the other list the first page, for its count.
  const pageOf = (list: (typeof lists)[number]) => ({ query: list === show && page !== "1" ? { page } : {} });
  const holds = useAnswer("listHolds", pageOf("holds"), { keepPrevious: true });
  const erased = useAnswer("listErased", pageOf("erased"), { keepPrevious: true });
  return (
    <>
      <PageHeading title="Retention">
        <Tabs
          label="Which list"
          tabs={[
            { key: "holds", name: "Holds", ...(holds.data && { count: holds.data.open }) },
            { key: "erased", name: "Erased", ...(erased.data && { count: erased.data.total }) },
          ]}
          chosen={show}
          onChoose={(show) => change({ show })}
          className="mr-auto"
        />
        <LinkButton to="/admin/users">Choose a person</LinkButton>
      </PageHeading>
      <div className="grid gap-4">
        {person !== "" && (
          <PersonPanel key={person} id={person} onErased={() => change({ show: "erased", person: "" })} />
        )}
        {show === "holds" ? (
          <PagedList query={holds} loading={<Loading rows={4} />} addressOf={(page) => addressOf({ page })}>
            {({ holds, open }) => <HoldsTable holds={holds} open={open} />}
          </PagedList>
        ) : (
          <PagedList query={erased} loading={<Loading rows={4} />} addressOf={(page) => addressOf({ page })}>
            {({ people }) => <ErasedTable people={people} />}
          </PagedList>
        )}
      </div>
    </>
  );
}
