/** Shown at the end of every page. */
export const SIMULATED_NOTE =
  'Pictures and numbers on this site come from a simulated market. They are not the record of any account.'
