import { delivery, handTools, protectiveEquipment } from "../scenes/benchtop.ts";
import { closedConsumerUnit, openConsumerUnit } from "../scenes/boards.ts";
import { cableTray, conduitRun, plasticTrunking, steelTrunking } from "../scenes/containment.ts";
import { distributionBoard } from "../scenes/distribution.ts";
import { drawing } from "../scenes/drawing.ts";
import { solarInverter, vehicleCharger } from "../scenes/energy.ts";
import { bondingClamp, ceilingLights, industrialOutlet, patchPanel, scorchedSocket } from "../scenes/equipment.ts";
import { tester, voltageIndicator } from "../scenes/instruments.ts";
import { lockedBreaker, rotaryIsolator } from "../scenes/isolation.ts";
import { certificate, methodStatement, testSchedule, toolboxTalk } from "../scenes/paper.ts";
import { accessTower, barrier, wasteBins } from "../scenes/site.ts";
import { accessoryBack, backBox, controlPanel, glandedArmour } from "../scenes/terminations.ts";
import type { Chance } from "./seed.ts";
import type { Sheet } from "./sheet.ts";

/** Something that learners photograph, and the units of the curriculum for which it is evidence. */
export interface Subject {
  draw(chance: Chance): Sheet;
  units: readonly string[];
  /** How many different ones of it there are; every photo shows one of them. */
  scenes: number;
  /** Nothing in it can be read, so that left and right may change places. */
  mirrors?: true;
  /** It has to be seen whole, like a page. */
  whole?: true;
}

export const subjects = {
  "open consumer unit": { draw: openConsumerUnit, units: ["315", "316", "399"], scenes: 2 },
  "consumer unit": { draw: closedConsumerUnit, units: ["315", "317", "399"], scenes: 2 },
  "distribution board": { draw: distributionBoard, units: ["315", "316", "317", "318"], scenes: 2 },
  "steel trunking": { draw: steelTrunking, units: ["315", "399"], scenes: 1, mirrors: true },
  "plastic trunking": { draw: plasticTrunking, units: ["315", "399"], scenes: 1, mirrors: true },
  "conduit run": { draw: conduitRun, units: ["315", "399"], scenes: 1, mirrors: true },
  "cable tray": { draw: cableTray, units: ["315", "313"], scenes: 1, mirrors: true },
  "back box": { draw: backBox, units: ["315", "316", "399"], scenes: 2, mirrors: true },
  "accessory terminals": { draw: accessoryBack, units: ["316", "318", "399"], scenes: 1 },
  "glanded armoured cable": { draw: glandedArmour, units: ["315", "316"], scenes: 2, mirrors: true },
  "control panel": { draw: controlPanel, units: ["316", "318", "399"], scenes: 1 },
  "multifunction tester": { draw: tester, units: ["317", "318", "399"], scenes: 5 },
  "voltage indicator": { draw: voltageIndicator, units: ["311", "316", "317", "318", "399"], scenes: 2 },
  "locked breaker": { draw: lockedBreaker, units: ["311", "316", "317", "318", "399"], scenes: 2 },
  "rotary isolator": { draw: rotaryIsolator, units: ["311", "315", "318", "399"], scenes: 2 },
  certificate: { draw: certificate, units: ["317", "399"], scenes: 1, whole: true },
  "test schedule": { draw: testSchedule, units: ["317", "318", "399"], scenes: 1, whole: true },
  "method statement": { draw: methodStatement, units: ["311", "313", "399"], scenes: 1, whole: true },
  "toolbox talk": { draw: toolboxTalk, units: ["311", "313"], scenes: 2, whole: true },
  drawing: { draw: drawing, units: ["313", "315", "399"], scenes: 2, whole: true },
  "protective equipment": { draw: protectiveEquipment, units: ["311", "315", "316"], scenes: 2 },
  "hand tools": { draw: handTools, units: ["311", "316", "318"], scenes: 2, mirrors: true },
  delivery: { draw: delivery, units: ["312", "313", "315", "399"], scenes: 2 },
  "ceiling lights": { draw: ceilingLights, units: ["312", "315", "399"], scenes: 1, mirrors: true, whole: true },
  "vehicle charger": { draw: vehicleCharger, units: ["312", "315", "399"], scenes: 1 },
  "solar inverter": { draw: solarInverter, units: ["312", "399"], scenes: 1 },
  "scorched socket": { draw: scorchedSocket, units: ["318"], scenes: 1, mirrors: true },
  "bonding clamp": { draw: bondingClamp, units: ["317", "399"], scenes: 1 },
  "patch panel": { draw: patchPanel, units: ["315", "316", "399"], scenes: 1 },
  "industrial outlet": { draw: industrialOutlet, units: ["315", "399"], scenes: 1 },
  "waste bins": { draw: wasteBins, units: ["312"], scenes: 2 },
  barrier: { draw: barrier, units: ["311", "318"], scenes: 1 },
  "access tower": { draw: accessTower, units: ["311"], scenes: 1 },
} as const satisfies Record<string, Subject>;

export type SubjectName = keyof typeof subjects;
