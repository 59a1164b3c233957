import { curriculum, type Place } from "contract/portfolios/curriculum.ts";

/** What a learner might write in one portfolio. Each number gives other words; the same number the same ones. */
export function textsOf(number: number) {
  const job = pick(jobs, number);
  const room = pick(rooms, number * 5 + 1);
  const size = pick(sizes, number * 3 + 1);
  const reading = (0.11 + ((number * 37) % 90) / 100).toFixed(2);
  return {
    title: `${job.title}, ${room}`,
    postcode: `${(number * 17) % 140} ${pick(streets, number * 7)}, Leeds LS${(number % 28) + 1} ${number % 9}${pick(["AB", "DQ", "HR", "JW", "NX", "TP"], number)}`,
    jobType: job.type,
    taskDescription: `${job.task} The run to the ${room} took ${4 + ((number * 7) % 31)} metres of ${size}, clipped at ${pick(["250", "300", "400"], number)} mm. ${pick(methodsOfWork, number * 3)} ${pick(methodsOfWork, number * 3 + 7)}`,
    reasonForTask: `${job.reason} ${pick(reasons, number * 7 + 2)}`,
    objectiveOfJob: `${job.objective} The reading at the ${room} had to be below ${reading} ohms before the circuit went back on.`,
    comments: `${pick(lessons, number * 3)} ${pick(lessons, number * 5 + 4)}`,
    statement: `I confirm that I did this work under supervision. I measured ${reading} ohms on the ${size} and ${200 + ((number * 53) % 800)} megohms at 500 V, and wrote both on the ${pick(["schedule of test results", "minor works certificate", "installation certificate"], number)}. ${pick(lessons, number * 7 + 1)}`,
  };
}

export function sectionsOf(number: number) {
  return [
    {
      heading: pick(["Tools and materials", "Risk assessment", "What I would do differently", "Tests"], number),
      content: `${pick(methodsOfWork, number * 5 + 3)} ${pick(reasons, number * 3 + 5)}`,
    },
  ].slice(0, number % 3);
}

export function feedbackOf(number: number): string {
  return `${pick(praise, number)} ${pick(wishes, number * 3 + 1)}`;
}

/** A criterion of the curriculum with its titles, spread over all units. */
export function placeOf(number: number): Place & { unitTitle: string; outcomeText: string; criterionText: string } {
  const unit = pick(curriculum.performance_units, number);
  const outcome = pick(unit.learning_outcomes, number * 3 + 1);
  const criterion = pick(outcome.assessment_criteria, number * 5 + 2);
  return {
    unit: unit.unit,
    unitTitle: unit.title,
    outcome: String(outcome.LO_number),
    outcomeText: outcome.description,
    criterion: criterion.AC_number,
    criterionText: criterion.description,
  };
}

/** The one at this number, counted round and round. */
export function pick<T>(list: readonly T[], number: number): T {
  const one = list[number % list.length];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
}

const rooms = [
  "plant room",
  "kitchen",
  "first-floor corridor",
  "loft",
  "garage",
  "reception",
  "workshop",
  "bathroom",
  "server cupboard",
  "stairwell",
  "boiler house",
];
const sizes = [
  "2.5 mm² twin and earth",
  "1.5 mm² singles in 20 mm conduit",
  "6 mm² three-core armoured",
  "4 mm² LSZH",
  "10 mm² tails",
  "fire-resistant 1.5 mm² cable",
  "25 mm galvanised conduit",
];
const streets = [
  "Kirkgate",
  "Otley Road",
  "Burley Street",
  "Park Lane",
  "Harehills Avenue",
  "Wharf Street",
  "Roundhay Road",
  "Dock Street",
];

const jobs = [
  {
    title: "Consumer unit replacement",
    type: "Board change",
    task: "I took out a split-load board with rewirable fuses and fitted a metal one with ten RCBOs.",
    reason: "The old enclosure was plastic, had lost its cover and gave no protection against earth faults.",
    objective: "Leave every circuit identified, protected at 30 mA and dead-tested before it was energised.",
  },
  {
    title: "Steel trunking and singles",
    type: "Containment",
    task: "We set out 50 by 50 trunking with a laser, cut two fly-over bends by hand and filed every edge.",
    reason: "Three new machines had no supply and the ceiling void was already full.",
    objective: "Carry four three-phase circuits with space for a third more, and bond each joint with a copper link.",
  },
  {
    title: "Ring final circuit fault",
    type: "Fault finding",
    task: "I split the ring at its midpoint, compared end-to-end values and found one leg open behind a double socket.",
    reason: "Tenants reported warm sockets and a breaker that tripped whenever the kettle and the heater ran together.",
    objective: "Find the break without lifting floors, restore the ring and prove it with figure-of-eight readings.",
  },
  {
    title: "Emergency lighting",
    type: "Installation",
    task: "Nine maintained luminaires and two exit boxes were wired from the local lighting circuit through key switches.",
    reason: "The fire risk assessment of March asked for lit escape routes down to the yard.",
    objective: "Reach one lux along the centre of the route for three hours, which the discharge test then showed.",
  },
  {
    title: "Armoured sub-main",
    type: "Distribution",
    task: "I dressed the cable on cleats, made off both glands and torqued the lugs with a second person watching.",
    reason: "The outbuilding was fed by an overhead span that the insurer no longer accepts.",
    objective: "Bring a hundred-ampere supply across the yard with less than three per cent volt drop.",
  },
  {
    title: "Electric vehicle charger",
    type: "Installation",
    task: "A seven-kilowatt point went on the north wall with a dedicated RCBO, surge protection and an isolator.",
    reason: "The fleet changes to electric vans in the autumn and there was nowhere to charge one.",
    objective: "Commission the charger with its simulator, fault loop included, and hand over the app to the foreman.",
  },
  {
    title: "Periodic inspection",
    type: "Inspection and testing",
    task: "My supervisor gave me eleven circuits to sample; I opened one accessory in five and took photos of each finding.",
    reason: "The last report had run out in January and the landlord's licence depends on it.",
    objective: "Code what we found, explain each C2 to the client and agree when it would be put right.",
  },
  {
    title: "Motor starter",
    type: "Control",
    task: "I wired a star-delta starter from the drawing, set the overload to the plate and checked rotation before coupling.",
    reason: "The extract fan had been started direct on line for years and dimmed the lights each time.",
    objective: "Cut the starting current to a third and give the operators a stop button within reach.",
  },
  {
    title: "Main protective bonding",
    type: "Earthing",
    task: "Green-and-yellow 10 mm² was run to gas and water within 600 mm of the meters, without a joint.",
    reason: "A loose clamp on painted pipework came to light while the boiler was being serviced.",
    objective: "Show continuity better than 0.05 ohms to both services and label each clamp.",
  },
  {
    title: "Fire alarm extension",
    type: "Alarm systems",
    task: "Six optical heads and a sounder were added to loop two, addressed, and named on the panel as the zones are drawn.",
    reason: "A partition wall had made two rooms out of one and left the inner one uncovered.",
    objective: "Keep the loop within its load and have the brigade's line on test only while we needed it.",
  },
];

const methodsOfWork = [
  "Before anything else I locked off the isolator, hung my tag and proved dead with a tester that I had checked on a proving unit.",
  "Dust sheets went down first, because the client's staff kept using half of the area.",
  "I marked the centres with a chalk line, drilled with extraction on and used brown plugs in the block.",
  "Where the route crossed pipes we kept 150 mm clear and sleeved what could not be moved.",
  "A tower was inspected and tagged in the morning; nobody worked above it and the wheels stayed locked.",
  "Conductors were identified at both ends with printed ferrules so that the next person need not guess.",
  "I stripped the sheath with a knife guard, kept the insulation unmarked and left enough slack for a second termination.",
  "My colleague read the torque figures aloud from the data sheet while I set the driver.",
  "Off-cuts went into the skip for metal and the batteries into the box at the stores.",
  "Because the ceiling grid was asbestos-suspect we stopped, rang the office and waited for the register.",
  "Spacing saddles kept the conduit off the damp wall; both ends were reamed and bushed.",
  "Drawings showed the feed from the wrong board, which I marked in red and photographed for the file.",
  "I used hand signals with the hoist driver and kept everyone behind the barrier until the load was down.",
];

const reasons = [
  "The office wanted it finished before the tenants came back on Monday.",
  "Regulation group 411 asks for disconnection in 0.4 seconds here, which the old arrangement could not promise.",
  "It had been on the defects list since the handover and three visits had not found the cause.",
  "Insurers accepted the building only on condition that this was put right within 28 days.",
  "With the extra load the diversity calculation no longer held.",
  "A neighbour's leak had got into the accessory boxes and corrosion was plain to see.",
  "Production could only be stopped between two and six in the morning.",
  "The architect's change to the layout had left a fitting above a shower.",
];

const lessons = [
  "Next time I would order glands with the cable instead of sending somebody back for them.",
  "Talking the isolation through with the caretaker saved an argument about the lift.",
  "I learnt to trust the loop tester less near a transformer and to repeat the reading.",
  "My bends were better than last month, although the second one still shows a ripple.",
  "Writing the circuit chart as I went was quicker than doing it from memory.",
  "Working at height with a harness felt slow and turned out to be calmer.",
  "The client asked good questions, and explaining an RCD to her made me understand it too.",
  "We lost an hour because the merchant had delivered the wrong glands, so I checked the rest of the pallet.",
  "Labelling took longer than terminating; it is still worth it.",
  "I noticed that the tester's leads were out of date and swapped them before I began.",
  "Keeping offcuts for the short drops meant that one drum was enough.",
];

const praise = [
  "The sequence of dead tests is right and your values are plausible.",
  "Clear pictures of the terminations, and I can follow where each conductor goes.",
  "Good that you stopped work until the register had been found.",
  "You describe the isolation step by step, just as the standard wants it.",
];
const wishes = [
  "Please add a photo of the completed label and say which instrument you used.",
  "Tell me in your own words why the volt drop matters here.",
  "Which table did you take the maximum loop impedance from?",
  "Add the serial number of the tester and its calibration date.",
  "I would like to hear how you disposed of the old fittings.",
];
