import { type ComponentType, lazy, type ReactNode, useState } from "react";

interface Props {
  children?: ReactNode;
}

/**
 * A component whose code is loaded when it is first shown, or before by `load`. Then it is shown at once: React.lazy
 * would show a fallback first, and React keeps a fallback for 300 ms.
 */
export function preloadable(importComponent: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  async function load() {
    Loaded = await importComponent();
    return { default: Loaded };
  }
  const Lazy = lazy(load);
  function Preloadable(props: Props) {
    // Chosen once, because another type of component would lose its state.
    const [Shown] = useState(() => Loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return { load, Preloadable };
}
