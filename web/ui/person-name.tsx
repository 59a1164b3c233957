/** A name as lists show it; somebody who shares it with another is told apart by a reference. */
export function PersonName({ name, reference }: { name: string; reference?: string | undefined }) {
  return (
    <>
      {name}
      {reference && <span className="font-normal text-dim text-xs"> {reference}</span>}
    </>
  );
}
