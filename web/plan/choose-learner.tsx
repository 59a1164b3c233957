import { useAnswer } from "../app/queries.tsx";
import { SelectField } from "../ui/forms/field.tsx";

/** Whose plan is shown: that of one learner, or of all. */
export function ChooseLearner({ learner, onChoose }: { learner: string; onChoose: (learner: string) => void }) {
  const { data: learners = [] } = useAnswer("listLogbookStudents");
  return (
    <div className="mb-3 max-w-80">
      <SelectField label="Learner" value={learner} onChange={({ target }) => onChoose(target.value)}>
        <option value="">All learners</option>
        {learners.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
