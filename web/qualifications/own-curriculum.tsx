import type { Curriculum } from "contract/qualifications/curriculum.ts";
import type { ReactNode } from "react";
import { useCurriculum } from "./use-curriculum.ts";
import { WithCurriculum } from "./with-curriculum.tsx";

interface Props {
  ids: readonly string[];
  children: (curriculum: Curriculum) => ReactNode;
}

/** For a page that needs no curriculum's texts, unless somebody works towards another than the reference. */
export default function OwnCurriculum({ ids, children }: Props): ReactNode {
  return (
    <WithCurriculum ids={ids}>
      <Inside>{children}</Inside>
    </WithCurriculum>
  );
}

function Inside({ children }: Pick<Props, "children">) {
  return children(useCurriculum());
}
