/** What learners photograph, and the pictures of it in `demo/photographs`. Jobs name what they show by these subjects. */
export const pictures: Record<string, readonly string[]> = {
  "open consumer unit": ["open-consumer-unit-on-brick-wall", "open-consumer-unit-on-plaster"],
  "consumer unit": ["consumer-unit-on-brick-wall", "consumer-unit-on-wooden-board"],
  "distribution board": ["distribution-board-six-rows", "distribution-board-nine-rows"],
  "steel trunking": ["steel-trunking-open-lid"],
  "plastic trunking": ["plastic-trunking-to-socket"],
  "conduit run": ["conduit-drop-to-switch"],
  "cable tray": ["cable-tray-three-cables"],
  "back box": ["back-box-in-pink-plaster", "back-box-in-grey-plaster"],
  "accessory terminals": ["socket-terminals-two-cables"],
  "glanded armoured cable": ["armoured-cable-one-gland", "armoured-cable-two-glands"],
  "control panel": ["control-panel-with-contactors"],
  "multifunction tester": [
    "tester-orange-rcd-28-7-ms",
    "tester-grey-pfc-1-62-ka",
    "tester-yellow-loop-1-14-ohm",
    "tester-orange-238-v",
  ],
  "voltage indicator": ["voltage-indicator-on-concrete", "voltage-indicator-on-wood", "voltage-indicator-on-slate"],
  "locked breaker": [
    "locked-breaker-tagged-by-hughes",
    "locked-breaker-tagged-by-patel",
    "locked-breaker-tagged-by-okafor",
  ],
  "rotary isolator": [
    "rotary-isolator-on",
    "rotary-isolator-locked-on-brick-wall",
    "rotary-isolator-locked-on-block-wall",
  ],
  certificate: ["installation-certificate"],
  "test schedule": ["test-schedule-blue-ink", "test-schedule-black-ink"],
  "method statement": ["method-statement-ladders-and-steps", "method-statement-board-change"],
  "toolbox talk": ["toolbox-talk-record", "site-induction-record"],
  drawing: ["drawing-revision-b", "drawing-revision-c", "drawing-revision-d"],
  "protective equipment": ["protective-equipment-orange", "protective-equipment-yellow"],
  "hand tools": ["hand-tools-on-concrete", "hand-tools-on-wood", "hand-tools-on-slate"],
  delivery: ["delivery-blue-and-black-cable", "delivery-blue-and-green-cable", "delivery-brown-and-blue-cable"],
  "ceiling lights": ["ceiling-panels-one-tile-open"],
  "vehicle charger": ["vehicle-charger-on-brick-wall"],
  "solar inverter": ["solar-inverter-with-isolators"],
  "scorched socket": ["scorched-socket"],
  "bonding clamp": ["bonding-clamp-on-block-wall", "bonding-clamp-on-brick-wall"],
  "patch panel": ["patch-panels-in-cabinet"],
  "industrial outlet": ["industrial-outlet-with-interlock"],
  "waste bins": ["waste-bins-three-colours", "waste-bins-four-colours"],
  barrier: ["barrier-people-working", "barrier-isolation-in-force"],
  "access tower": ["access-tower-with-tag"],
};

/** These show no writing, so they can be mirrored. */
export const mirrorable = [
  "steel trunking",
  "plastic trunking",
  "conduit run",
  "cable tray",
  "back box",
  "glanded armoured cable",
  "hand tools",
  "ceiling lights",
];

/** What people photograph besides the job itself, by unit. */
export const besides: Record<string, readonly string[]> = {
  "311": ["protective equipment", "toolbox talk", "hand tools"],
  "312": ["delivery"],
  "313": ["drawing", "delivery", "toolbox talk"],
  "315": ["drawing", "hand tools", "delivery", "protective equipment"],
  "316": ["hand tools", "locked breaker", "voltage indicator"],
  "317": ["multifunction tester", "test schedule", "locked breaker", "certificate"],
  "318": ["multifunction tester", "hand tools", "voltage indicator"],
  "399": ["multifunction tester", "test schedule", "hand tools", "drawing"],
};
