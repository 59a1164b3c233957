/** Tables of what learners work towards. */
export interface QualificationTables {
  /** Imported versions of qualifications; only ever added, and retired once. The reference curriculum is none of them. */
  qualifications: QualificationRow;
  /** The jobs of a qualification; only ever added, and the newest of a code counts. */
  catalogues: CatalogueRow;
}

export interface QualificationRow {
  id: string;
  /** Of all versions of all codes, in the order in which they were imported, from 1. */
  number: number;
  code: string;
  /** From 1 for each code; from 2 for that of the reference. */
  version: number;
  title: string;
  /** JSON of `QualificationDocument` in contract/qualifications/document.ts. */
  document: string;
  /** Of the document as canonical JSON. */
  sha256: string;
  by: string;
  at: string;
  retiredAt: string | null;
}

export interface CatalogueRow {
  id: string;
  code: string;
  /** How often it was changed. */
  version: number;
  /** JSON of `CatalogueJob[]` in contract/qualifications/qualifications.ts. */
  jobs: string;
  by: string;
  at: string;
}
