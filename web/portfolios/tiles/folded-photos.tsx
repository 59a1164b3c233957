import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { phoneQuery, useMedia } from "../../ui/use-media.ts";
import { photoGrid } from "./tile.tsx";

/** More photos than these push the words of a phone's form out of sight. */
const fewPhotos = 4;

interface Props {
  label: string;
  count: number;
  /** The picture of a photo alone, by its place. */
  small: (index: number) => ReactNode;
  /** The tiles, each a list item. */
  children: ReactNode;
}

/** The tiles of a form's photos: on a phone many of them fold to a strip, until they are to be arranged or captioned. */
export function FoldedPhotos({ label, count, small, children }: Props) {
  const isPhone = useMedia(phoneQuery);
  const [isOpen, setOpen] = useState(false);
  if (!isPhone || isOpen || count <= fewPhotos)
    return (
      <ul aria-label={label} className={photoGrid}>
        {children}
      </ul>
    );
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard. */}
      <ul aria-label={label} tabIndex={0} className="flex gap-1.5 overflow-x-auto">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what is shown.
          <li key={index} className="h-16 w-20 shrink-0 overflow-hidden rounded-small bg-track">
            {small(index)}
          </li>
        ))}
      </ul>
      <Button variant="quiet" className="-ml-3.5 justify-self-start" onClick={() => setOpen(true)}>
        <ChevronDown aria-hidden size={18} /> {`Arrange and caption ${count} photos`}
      </Button>
    </div>
  );
}
