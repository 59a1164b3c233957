import { ChevronRight, CloudUpload } from "lucide-react";
import { Link } from "react-router";
import { Age } from "../../ui/age.tsx";
import { listedSentence } from "./listed-sentence.ts";
import type { Unsent } from "./unsent.ts";

/** What waits on this device, each a link to its form. It looks the same wherever it stands. */
export function UnsentLinks({ works }: { works: readonly Unsent[] }) {
  return (
    <ul className="grid ruled">
      {works.map(({ key, title, photos, files, lost, at, to }) => (
        <li key={key}>
          <Link
            to={to}
            className="group flex min-h-14 items-center gap-3 bg-waiting-soft px-4 py-2 text-waiting no-underline"
          >
            <CloudUpload aria-hidden size={20} className="shrink-0" />
            <span className="grid min-w-0 grow">
              <span className="truncate font-medium group-hover:underline">{title}</span>
              <span className="text-sm">
                {listedSentence({ photos, files, lost })},{" "}
                <span className="lowercase">
                  <Age of={at} />
                </span>
              </span>
            </span>
            <span className="flex shrink-0 items-center gap-1 font-medium text-sm">
              Continue <ChevronRight aria-hidden size={16} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
