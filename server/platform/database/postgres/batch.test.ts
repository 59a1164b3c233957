import { expect, test } from "vitest";
import { Batch, type RowReaders } from "./batch.ts";

const text = { tableID: 0, columnID: 0, dataTypeID: 25, dataTypeSize: -1, dataTypeModifier: -1, format: "text" };

test("rows with other columns than those that were described are not read as what they are not", async () => {
  const readers: RowReaders = new Map();
  const answerOf = (describe: boolean, ...rows: string[][]) =>
    new Promise((resolve, reject) => {
      const statement = { name: "one", text: "select *", values: [], returnsNoRows: false, isIndependent: true };
      const batch = new Batch([{ ...statement, resolve, reject }], readers, () => undefined);
      if (describe) batch.handleRowDescription({ fields: [{ ...text, name: "what" }] });
      for (const fields of rows) batch.handleDataRow({ fields });
      batch.handleCommandComplete({ text: `SELECT ${rows.length}` });
      batch.handleReadyForQuery();
    });
  expect(await answerOf(true, ["a"], ["b"])).toMatchObject({ rowCount: 2, rows: [{ what: "a" }, { what: "b" }] });
  expect(await answerOf(false, ["c"])).toMatchObject({ rows: [{ what: "c" }] });
  await expect(answerOf(false, ["d"], ["new", "e"])).rejects.toMatchObject({ code: "0A000" });
});
