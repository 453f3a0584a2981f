/** Shown at the end of every page. */
export const SIMULATED_NOTE =
  'Pictures and numbers on this site come from a simulated market: daily prices of the index and India VIX are real, minutes and option prices are not. They are not the record of any account.'
