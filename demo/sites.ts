/** Where the centre's learners work: streets with the postcodes that belong to them. */
export const sites = [
  { street: "Cardigan Road", town: "Leeds", postcode: "LS6 3AG" },
  { street: "Otley Road", town: "Leeds", postcode: "LS16 5PS" },
  { street: "Roundhay Road", town: "Leeds", postcode: "LS8 4HS" },
  { street: "Kirkstall Lane", town: "Leeds", postcode: "LS5 3BT" },
  { street: "Dewsbury Road", town: "Leeds", postcode: "LS11 6XD" },
  { street: "Harehills Avenue", town: "Leeds", postcode: "LS8 4EX" },
  { street: "Water Lane", town: "Leeds", postcode: "LS11 5PS" },
  { street: "Town Street", town: "Horsforth", postcode: "LS18 4RJ" },
  { street: "Manningham Lane", town: "Bradford", postcode: "BD8 7SX" },
  { street: "Leeds Road", town: "Bradford", postcode: "BD3 9TL" },
  { street: "Canal Road", town: "Bradford", postcode: "BD1 4SJ" },
  { street: "Skircoat Road", town: "Halifax", postcode: "HX1 2RF" },
  { street: "Gibbet Street", town: "Halifax", postcode: "HX1 5BP" },
  { street: "Kirkgate", town: "Wakefield", postcode: "WF1 1UW" },
  { street: "Doncaster Road", town: "Wakefield", postcode: "WF1 5HF" },
  { street: "King Street", town: "Huddersfield", postcode: "HD1 2QT" },
  { street: "Wakefield Road", town: "Huddersfield", postcode: "HD5 9AB" },
  { street: "Skipton Road", town: "Keighley", postcode: "BD20 6DT" },
  { street: "Bondgate", town: "Otley", postcode: "LS21 3AB" },
  { street: "Carlton Street", town: "Castleford", postcode: "WF10 1AX" },
] as const;

/** Where they practise. */
export const trainingCentre = { street: "Burley Road", town: "Leeds", postcode: "LS3 1JB" };
