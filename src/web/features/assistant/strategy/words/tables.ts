/** Columns whose cells explain themselves and need no title. */
const PLAIN =
  /^(side|action|b\/s|buy\/sell|type|option|option type|opt|ce\/pe|cp|strike|strikes|leg|legs|index|underlying|instrument|symbol|expiry|position|moneyness|transaction|trade)$/i
const NUMBERS = /^(#|no\.?|sr\.?( no\.?)?|s\.? ?no\.?|leg( no\.?| #)?)$/i
const NOTHING = /^(-+|–|—|none|nil|na|n\/a|no)?$/i
const RULER = /^[\s|:+-]+$/

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/\||\t/)
    .map((cell) => cell.trim())

/** Whether a line of cells names the columns of a table: it has no numbers and a column of a leg. */
const isHead = (cells: readonly string[]) =>
  cells.length > 2 &&
  cells.every((cell) => cell === '#' || (cell !== '' && !/\d/.test(cell))) &&
  cells.filter((cell) => PLAIN.test(cell)).length > 1

/** `C` and `P` in a column of options. */
function optionCell(head: string, cell: string): string {
  if (!/type|option|opt|ce\/pe|cp/i.test(head)) return cell
  return cell.replace(/^c$/i, 'CE').replace(/^p$/i, 'PE')
}

function cellText(head: string, cell: string): string {
  if (NOTHING.test(cell) || (NUMBERS.test(head) && /^\d+$/.test(cell))) return ''
  return PLAIN.test(head) ? optionCell(head, cell) : `, ${head} ${cell}`
}

/** A text with each row of a table as a sentence: under `Side | Type | SL`, the row `Sell | CE | 25%` says `Sell CE, SL 25%`. */
export function withoutTables(text: string): string {
  let head: readonly string[] | undefined
  const lines = text.split('\n').flatMap((line) => {
    const cells = cellsOf(line)
    if (cells.length < 2) head = undefined
    else if (isHead(cells)) {
      head = cells
      return []
    }
    if (!head || cells.length !== head.length) return [line]
    if (RULER.test(line)) return []
    return [
      `${head
        .map((name, i) => cellText(name, cells[i] ?? ''))
        .join(' ')
        .replaceAll(' ,', ',')
        .trim()}.`,
    ]
  })
  return lines.join('\n')
}
