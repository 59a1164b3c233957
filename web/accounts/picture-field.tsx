import type { ComponentProps } from "react";
import { TextField } from "../ui/forms/field.tsx";

/** Chooses one picture of a person. */
export function PictureField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="file"
      accept="image/*"
      className="py-1.5 file:mr-3 file:h-full file:rounded-small file:border-0 file:bg-track file:px-3 file:font-medium"
      {...props}
    />
  );
}
