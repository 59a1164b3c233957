import { Button } from "../button.tsx";

/** A button as low as the line that it stands on. */
export function Act({
  variant = "quiet",
  className = "",
  onClick,
  ...rest
}: Omit<Parameters<typeof Button>[0], "onClick"> & { onClick: () => unknown }) {
  return (
    <Button
      variant={variant}
      className={`min-h-8! px-2.5! py-0! text-sm max-sm:min-h-11! pointer-coarse:min-h-11! ${className}`}
      onClick={() => void onClick()}
      {...rest}
    />
  );
}
