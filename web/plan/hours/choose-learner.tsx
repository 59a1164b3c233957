import { useAnswer } from "../../app/queries.tsx";
import { ComboBox } from "../../ui/lists/combo-box.tsx";

/** An assessor's choice among their learners. */
export function ChooseLearner({ chosen, onChoose }: { chosen: string; onChoose: (student: string) => void }) {
  const { data = [] } = useAnswer("listLogbookStudents");
  const isListed = data.some(({ _id }) => _id === chosen);
  return (
    <div className="min-w-0 max-w-full" data-screen-only>
      <ComboBox
        label="Select Student"
        value={isListed ? chosen : ""}
        options={[["", "Choose a student..."], ...data.map(({ _id, name }) => [_id, name] as const)]}
        onChange={onChoose}
      />
    </div>
  );
}
