import type { Criterion } from "contract/qualifications/curriculum.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";

interface Props {
  heading: string;
  choices: Criterion[];
  chosen: string;
  onChoose: (criterion: string) => void;
}

/** Lists the criteria of an outcome in full to choose from, because the select of a phone truncates long options. */
export default function CriteriaInFull({ heading, choices, chosen, onChoose }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  function choose(criterion: string) {
    onChoose(criterion);
    setOpen(false);
  }
  return (
    <>
      <Button variant="quiet" className="-mt-1 -ml-3.5 justify-self-start sm:-mt-3" onClick={() => setOpen(true)}>
        Read the criteria in full
      </Button>
      {isOpen && (
        <Dialog title={heading} wide onClose={() => setOpen(false)}>
          <p>Choose the one that your evidence is for.</p>
          <ul className="mt-3 grid gap-2">
            {choices.map(({ AC_number, description }) => (
              <li key={AC_number}>
                <button
                  type="button"
                  aria-pressed={AC_number === chosen}
                  onClick={() => choose(AC_number)}
                  className="min-h-11 w-full rounded-panel border border-edge px-3 py-2 text-left hover:bg-brand-soft aria-pressed:border-2 aria-pressed:border-brand aria-pressed:bg-brand-soft"
                >
                  {`AC ${AC_number}: ${description}`}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
