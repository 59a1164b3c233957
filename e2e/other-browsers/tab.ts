/** What the journeys ask of any browser: one tab, nobody signed in. Elements are named by XPath, and must be there. */
export interface Tab {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** What an expression is in the page, as JSON can carry it. */
  evaluate(expression: string): Promise<unknown>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** Chooses an option of a list by its value. */
  choose(xpath: string, value: string): Promise<void>;
  /** Chooses a file of this machine in a file field. */
  attach(xpath: string, path: string): Promise<void>;
  /** The lines that its pages have written to the console so far; undefined where the browser does not tell them. */
  said(): string[] | undefined;
  /** Ends the browser. */
  close(): Promise<void>;
}
