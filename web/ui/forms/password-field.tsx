import { type ComponentProps, useState } from "react";
import { useHydrated } from "../use-hydrated.ts";
import { Field, type FieldProps } from "./field.tsx";

const frame =
  "control flex rounded-control border border-edge bg-panel text-text has-[input:focus-visible]:focus-ring " +
  "has-aria-invalid:border-2 has-aria-invalid:border-danger";

/** A password, which its button shows in plain: nobody should be locked out by one mistyped letter. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  id,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "id" | "type">) {
  const [isShown, setShown] = useState(false);
  const isLive = useHydrated();
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => (
        <div className={frame}>
          <input
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="w-0 grow rounded-control bg-transparent px-3 outline-none max-sm:text-base [&::-ms-reveal]:hidden"
            {...control}
            {...rest}
          />
          <button
            type="button"
            aria-label={isShown ? "Hide password" : "Show password"}
            aria-controls={control.id}
            disabled={!isLive}
            onClick={() => setShown(!isShown)}
            className="min-w-16 shrink-0 rounded-control px-3 font-medium text-brand text-sm hover:underline"
          >
            {isShown ? "Hide" : "Show"}
          </button>
        </div>
      )}
    </Field>
  );
}
