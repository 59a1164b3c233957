import { Button } from "../button.tsx";
import { Dialog } from "../forms/dialog.tsx";
import { SelectField } from "../forms/field.tsx";
import type { Options } from "../lists/toolbar.tsx";

/** One filter: the name of its field, what it is called, and its choices beside "All". */
export interface FilterBox<F extends string> {
  field: F;
  label: string;
  options: Options<string>;
}

interface Props<F extends string> {
  title: string;
  boxes: readonly FilterBox<F>[];
  filter: Readonly<Record<F, string>>;
  onChange: (part: Partial<Record<F, string>>) => void;
  onClose: () => void;
}

/** Every filter of a list, which follows at once; on a phone a sheet at the bottom. */
export function FilterDialog<F extends string>({ title, boxes, filter, onChange, onClose }: Props<F>) {
  const part = (field: F, value: string) => ({ [field]: value }) as Partial<Record<F, string>>;
  const none = () => Object.assign({}, ...boxes.map(({ field }) => part(field, ""))) as Partial<Record<F, string>>;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-3 sm:grid-cols-2">
        {boxes.map(({ field, label, options }) => (
          <SelectField
            key={field}
            label={label}
            value={filter[field]}
            onChange={({ target }) => onChange(part(field, target.value))}
          >
            <option value="">All</option>
            {options.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button onClick={() => onChange(none())}>Clear all</Button>
        <Button variant="primary" onClick={onClose}>
          Show the list
        </Button>
      </div>
    </Dialog>
  );
}
