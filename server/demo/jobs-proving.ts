import { type Job, job } from "./job.ts";

/** Jobs of the units about inspecting, testing and finding faults. */
export const proving: Record<string, Job[]> = {
  "317": [
    job(
      "Dead tests on a ring final circuit",
      "Domestic rewire",
      "Continuity end to end, cross-connected r1+rn and r1+r2 at each socket, insulation resistance at 500 V.",
      "New ring before it is energised.",
      "To show that the ring is a ring and that the insulation is sound.",
      "Readings agreed with the calculation within 0.02 Ω.",
    ),
    job(
      "Earth fault loop and RCD tests",
      "Domestic",
      "Measured Ze and Zs, RCD at half, one and five times, recorded the times on the schedule.",
      "Certificate for a board change.",
      "To show that the supply disconnects in time.",
      "Longest time was 21 ms.",
    ),
    job(
      "Schedule of test results",
      "Commercial fit-out",
      "Filled in the schedule circuit by circuit while testing and compared with BS 7671 table 41.3.",
      "Initial verification of a new board.",
      "A record that the client and the next inspector can rely on.",
      "My supervisor found one missing polarity tick.",
    ),
    job(
      "Visual inspection before energising",
      "New build",
      "Went through the inspection list room by room, found a missing grommet and an unlabelled isolator.",
      "The plot was due to go live.",
      "To find by eye what a meter cannot.",
      "Slow but worth it.",
    ),
  ],
  "318": [
    job(
      "Tripping RCD in a bakery",
      "Call-out",
      "Asked what was on when it tripped, split the circuits, found low insulation on the proving oven's element.",
      "The RCD tripped every morning at five.",
      "To find the fault without guessing and put it right.",
      "They had bread again by noon.",
    ),
    job(
      "No lights on the first floor",
      "Call-out",
      "Checked the breaker, tested at the first point, found a broken neutral in a junction box under the landing.",
      "Lights went after carpets were fitted.",
      "To find the break and make it good.",
      "A carpet nail, as it turned out.",
    ),
    job(
      "Burnt socket behind a heater",
      "Maintenance",
      "Isolated, cut back to clean copper, replaced the socket and the plug and explained why the heater needs its own circuit.",
      "The tenant smelled burning.",
      "To make it safe and keep it from happening again.",
      "The terminals had never been tight.",
    ),
  ],
};
