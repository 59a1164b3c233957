/** What the journeys need of any browser: one tab, signed out. Elements are found by XPath and must exist. */
export interface Tab {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** Chooses an option of a list by its value. */
  choose(xpath: string, value: string): Promise<void>;
  /** Chooses a file of this machine in a file field. */
  attach(xpath: string, path: string): Promise<void>;
  /** The console lines of its pages so far; undefined where the driver does not report them. */
  consoleLines(): string[] | undefined;
}

export interface Browser {
  tab: Tab;
  /** Ends all of its processes. */
  end(): Promise<void>;
}

/** A browser whose profile outlives it. It is ended as a phone ends one: without a word to it. */
export interface StoringBrowser extends Browser {
  /** One more tab, beside the first. */
  openTab(): Promise<Tab>;
}

export interface Start {
  /** The folder of what it stores. */
  profile: string;
  /** In a private window, which stores nothing there. */
  isPrivate: boolean;
  /** Of its windows, in pixels. */
  width: number;
}
