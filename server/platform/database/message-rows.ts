/** Tables of what is asked, and of where people are told. */
export interface MessageTables {
  /** Questions and answers beside a portfolio; only ever added. */
  messages: MessageRow;
}

export interface MessageRow {
  id: string;
  /** That of the act's entry in the audit log; those that were imported have negative ones. */
  position: number;
  portfolio: string;
  /** The learner's account, or an assessor's. */
  by: string;
  text: string;
  at: string;
}
