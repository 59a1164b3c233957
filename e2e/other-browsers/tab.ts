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
  /** Ends the browser. */
  close(): Promise<void>;
}
