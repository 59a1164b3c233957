export interface Tab<K extends string> {
  key: K;
  name: string;
  count?: number;
}

/** Switches between a few views, with counts; replaces columns on a phone. */
export function Tabs<K extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  className = "",
}: {
  label: string;
  tabs: Tab<K>[];
  chosen: K;
  onChoose: (key: K) => void;
  className?: string;
}) {
  return (
    <fieldset
      className={`flex min-w-0 gap-1 overflow-x-auto rounded-panel border border-line bg-panel p-1 ${className}`}
    >
      <legend className="sr-only">{label}</legend>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          aria-pressed={tab.key === chosen}
          onClick={() => onChoose(tab.key)}
          className="min-h-11 grow whitespace-nowrap rounded-md px-3 font-semibold text-sm aria-pressed:bg-brand aria-pressed:text-on-brand"
        >
          {tab.name}
          {tab.count !== undefined && ` (${tab.count})`}
        </button>
      ))}
    </fieldset>
  );
}
