import { type Job, job } from "./job.ts";

/** Jobs of the units about safety, the environment and organising the site. */
export const aroundTheSite: Record<string, Job[]> = {
  "311": [
    job(
      "Risk assessment for loft work",
      "Domestic rewire",
      "Wrote the risk assessment and method statement before going into the loft. Boarded a route, rigged lighting and agreed with my supervisor who stays at the hatch.",
      "The loft had no boards and the insulation hid the joists.",
      "To work above the ceiling without anyone falling through it.",
      "The boards made the job quicker in the end.",
    ),
    job(
      "Safe isolation of a lighting circuit",
      "Maintenance",
      "Identified the circuit, switched off, locked off and tagged. Proved the tester, tested dead between all conductors, proved the tester again.",
      "A fitting had to be changed while the building stayed open.",
      "To make sure the circuit was dead and stayed dead.",
      "I kept the key on me the whole time.",
    ),
    job(
      "Toolbox talk on silica dust",
      "New build",
      "Took part in the talk, fitted the extraction to the chaser and checked my mask against the fit-test record.",
      "We were chasing block walls for back boxes all week.",
      "To keep dust out of our lungs and off the other trades.",
      "I had not known the mask needed a face-fit test.",
    ),
    job(
      "Cordon for work at height",
      "Commercial fit-out",
      "Checked the tower tag and the outriggers, set up barriers and signs round the base and spoke to the other trades before going up.",
      "Trunking had to be fixed at four metres over a walkway.",
      "To keep people from underneath the work.",
      "Had to move the barrier twice as the plasterers came through.",
    ),
  ],
  "312": [
    job(
      "Sorting waste on a strip-out",
      "Office refurbishment",
      "Separated cable, steel trunking, lamps and packaging into the labelled skips. Tubes went into the coffin for hazardous waste.",
      "Fluorescent tubes and batteries may not go into general waste.",
      "To recycle what can be and dispose of the rest as the site plan says.",
      "The copper alone filled two bags.",
    ),
    job(
      "LED replacement and energy saving",
      "Maintenance",
      "Replaced twin fluorescent battens with LED panels and set the presence detectors to ten minutes.",
      "The store lights were on all night.",
      "To cut the energy used without leaving anyone in the dark.",
      "Explained to the manager how to change the delay.",
    ),
    job(
      "Storing chemicals away from drains",
      "Plant room",
      "Moved solvent cement and cutting fluid to a bunded tray and put the data sheets in the site folder.",
      "The old place was a metre from a floor drain.",
      "To keep a spill from reaching the drain.",
      "The caretaker now keeps his tins there too.",
    ),
  ],
  "313": [
    job(
      "Planning a week of second fix",
      "New build",
      "Drew up who does which plots, ordered the accessories and agreed with the decorators when rooms are free.",
      "Two apprentices had joined and materials kept running out by Wednesday.",
      "To have people, materials and rooms ready at the same time.",
      "We finished a plot early for the first time.",
    ),
    job(
      "Handing over a distribution board schedule",
      "Commercial fit-out",
      "Talked the client's engineer through the schedule, the labelling and the spare ways, and got the handover signed.",
      "They take over the maintenance themselves.",
      "To hand over so that nobody has to guess.",
      "He asked for the labels in a bigger font.",
    ),
    job(
      "Checking deliveries against the order",
      "Warehouse",
      "Counted the tray, brackets and glands against the delivery note, photographed a bent length and sent it back.",
      "A short delivery had cost us a day the week before.",
      "To find what is missing before it is needed.",
      "Now I check before I sign.",
    ),
  ],
};
