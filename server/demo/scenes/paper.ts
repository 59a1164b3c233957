import type { Chance } from "../photos/seed.ts";
import type { Sheet } from "../photos/sheet.ts";
import { decimal, heading, onDesk, part, scrawl, signature, type, write } from "../props/page.ts";

const rule = "#5b6168";

/** An electrical installation certificate on a clipboard, filled in and signed. */
export function certificate(chance: Chance): Sheet {
  return onDesk(chance, 900, 1270, (page) => {
    heading(
      page,
      chance.of([
        "ELECTRICAL INSTALLATION CERTIFICATE",
        "MINOR WORKS CERTIFICATE",
        "ELECTRICAL INSTALLATION CERTIFICATE",
      ]),
      "#17508c",
    );
    let y = 120;
    for (const [title, fields] of certificateParts) y = part(page, title, fields, y);
    signature(page, 560, y + 20);
  });
}

const certificateParts: [string, string[]][] = [
  ["PART 1  Details of the client", ["Name", "Address", "Postcode"]],
  [
    "PART 2  Details of the installation",
    ["Occupier", "Description of work", "New installation  Addition  Alteration"],
  ],
  ["PART 3  Design", ["Departures from BS 7671", "Designer"]],
  [
    "PART 4  Supply characteristics",
    ["Earthing  TN-S  TN-C-S  TT", "Nominal voltage U / Uo", "Prospective fault current", "External loop impedance Ze"],
  ],
  ["PART 5  Construction, inspection and test", ["Next inspection due", "Signed for the contractor"]],
];

const columns: [head: string, left: number][] = [
  ["Way", 30],
  ["Circuit", 100],
  ["mm2", 360],
  ["Device", 450],
  ["R1+R2", 580],
  ["rn", 720],
  ["IR", 850],
  ["Zs", 980],
  ["RCD", 1110],
  ["Pol", 1240],
];
const circuits: [name: string, size: string, device: string][] = [
  ["Ring GF", "2.5", "B32"],
  ["Ring FF", "2.5", "B32"],
  ["Lights GF", "1.5", "B6"],
  ["Lights FF", "1.5", "B6"],
  ["Cooker", "6.0", "B32"],
  ["Shower", "10", "B40"],
  ["Boiler", "2.5", "B16"],
  ["Alarm", "1.5", "B6"],
  ["Garage", "4.0", "B20"],
  ["EV point", "6.0", "B40"],
  ["Outside", "2.5", "B16"],
  ["Immersion", "2.5", "B16"],
];

/** A schedule of circuit details and test results, across the bench. */
export function testSchedule(chance: Chance): Sheet {
  return onDesk(chance, 1400, 980, (page) => {
    heading(page, "SCHEDULE OF TEST RESULTS", "#1d5a3a");
    const [top, step, rows] = [130, 58, circuits.length + 1];
    for (let row = 0; row <= rows; row++) page.sheet.line(rule, row < 2 ? 2 : 1.2, `M30 ${top + row * step}H1370`);
    for (const x of [...columns.map(([, left]) => left), 1370])
      page.sheet.line(rule, 1.2, `M${x} ${top}V${top + rows * step}`);
    for (const [head, left] of columns) type(page, head, left + 10, top + 20, 16);
    for (const [index, values] of chance.shuffled(circuits).entries()) {
      const readings = [String(index + 1), ...values, ...readingsOf(chance, values[0])];
      for (const [column, reading] of readings.entries())
        write(page, reading, (columns[column]?.[1] ?? 0) + 12, top + (index + 1) * step + 18, 21);
    }
    type(page, "Instrument serial no.", 30, top + rows * step + 24, 15);
    write(page, `MFT-${chance.whole(10_000, 99_999)}`, 260, top + rows * step + 20, 22);
  });
}

/** Only rings have an end-to-end reading; Zs is what the cable adds to the supply's own impedance. */
function readingsOf(chance: Chance, circuit: string): string[] {
  const cable = chance.number(0.2, 1.1);
  const ends = circuit.startsWith("Ring") ? (cable * chance.number(1.4, 1.7)).toFixed(2) : "n/a";
  const insulation = chance.of([">999", ">999", "299", ">500"]);
  return [cable.toFixed(2), ends, insulation, (cable + 0.21).toFixed(2), decimal(chance, 16, 34), "✓"];
}

/** A risk assessment with its method statement. */
export function methodStatement(chance: Chance): Sheet {
  return onDesk(chance, 900, 1270, (page) => {
    heading(page, "RISK ASSESSMENT AND METHOD STATEMENT", "#8a1f24");
    const y = part(page, "Task and place", ["Task", "Site", "Assessed by", "Date"], 116);
    const risks = [
      "Electric shock",
      "Work at height",
      "Manual handling",
      "Dust and noise",
      "Slips and trips",
      "Hand tools",
      "Asbestos",
      "Lone working",
    ];
    const colours = ["#4f9a4a", "#e0b92a", "#c9432f"];
    risks.forEach((risk, row) => {
      const at = y + 30 + row * 62;
      page.sheet.line(rule, 1.2, `M40 ${at}H860M300 ${at}V${at + 62}M730 ${at}V${at + 62}`);
      type(page, risk, 52, at + 22, 17);
      write(
        page,
        chance.of([
          "Isolate, lock off, prove dead",
          "Podium steps, checked daily",
          "Two people, short lifts",
          "Mask P3, vacuum",
          "Keep walkways clear",
          "110 V tools only",
        ]),
        312,
        at + 20,
        19,
      );
      page.sheet.area(chance.of(colours), `M744 ${at + 10}h44v42h-44z`, 0.85);
      page.sheet.area("#4f9a4a", `M800 ${at + 10}h44v42h-44z`, 0.85);
      type(page, String(chance.whole(4, 15)), 756, at + 22, 18);
      type(page, String(chance.whole(1, 4)), 814, at + 22, 18);
    });
    signature(page, 540, y + 30 + risks.length * 62 + 40);
  });
}

/** A toolbox talk with the names and signatures of those who were there. */
export function toolboxTalk(chance: Chance): Sheet {
  return onDesk(chance, 900, 1270, (page) => {
    heading(page, chance.of(["TOOLBOX TALK RECORD", "SITE INDUCTION REGISTER", "DAILY BRIEFING"]), "#b5651d");
    const y = part(page, "Subject", ["Topic", "Given by", "Date and time"], 116) + 20;
    const people = [
      "T. Marsh",
      "A. Hussain",
      "K. Novak",
      "P. Doyle",
      "R. Singh",
      "J. Clarke",
      "O. Bello",
      "W. Chen",
      "L. Price",
      "D. Reid",
    ];
    const present = chance.whole(6, 10);
    for (let row = 0; row < 11; row++) {
      page.sheet.line(rule, 1.2, `M40 ${y + row * 66}H860M440 ${y + row * 66}v66`);
      if (row === 0) {
        type(page, "Name", 56, y + 24, 17);
        type(page, "Signature", 456, y + 24, 17);
      } else if (row <= present) {
        write(page, people[row - 1] ?? "", 60, y + row * 66 + 20, 24);
        scrawl(page, 470, y + row * 66 + 44, chance.whole(120, 240));
      }
    }
  });
}
