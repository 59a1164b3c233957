/** A qualification as a CSV file of three criteria in two units, the first with a text of its own. */
export function qualificationFile(text = "Gland an armoured cable"): string {
  const lines = [
    "unit,unitTitle,outcome,outcomeText,criterion,criterionText",
    `301,Terminate and connect,1,Terminate cables,1.1,${text}`,
    "301,Terminate and connect,1,Terminate cables,1.2,Mark every core",
    "302,Inspect and test,1,Test a circuit,1.1,Prove a circuit dead",
  ];
  return `${lines.join("\r\n")}\r\n`;
}
