/** Start of a spreadsheet formula, including full-width signs and leading white space. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]/

/** Prevents formula injection: text that a spreadsheet could run gets a leading apostrophe. Numbers stay numbers. */
export function guardCell(cell: string | number): string | number {
  return typeof cell === 'string' && FORMULA_START.test(cell) ? `'${cell}` : cell
}
