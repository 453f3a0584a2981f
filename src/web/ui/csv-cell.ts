/** What a spreadsheet takes for the start of a formula, also in full width or behind white space. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]/

/** A text that no spreadsheet runs as a formula: one that could be is preceded by an apostrophe. Numbers stay numbers. */
export function guardCell(cell: string | number): string | number {
  return typeof cell === 'string' && FORMULA_START.test(cell) ? `'${cell}` : cell
}
