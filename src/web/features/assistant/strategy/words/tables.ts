/** Columns whose cells explain themselves and need no title. */
const PLAIN =
  /^(side|action|b\/s|buy\/sell|type|option|option type|opt|ce\/pe|cp|strike|strikes|leg|legs|index|underlying|instrument|instr|symbol|expiry|exp|position|moneyness|transaction|trade)$/i
const NUMBER = /^(l|leg)? ?\d+$/i
const NUMBERS = /^(#|name|no\.?|sr\.?( no\.?)?|s\.? ?no\.?|leg( no\.?| #)?)$/i
const NOTHING = /^(-+|–|—|none|nil|na|n\/a|no)?$/i
const RULER = /^[\s|:+-]+$/

/** Cells between bars or tabs; without any, those between commas. */
function cellsOf(line: string): string[] {
  const bare = line.trim().replace(/^\||\|$/g, '')
  return bare.split(/[|\t]/.test(bare) ? /\||\t/ : ',').map((cell) => cell.trim())
}

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

/** A column of the sides of legs, whose letters are short. */
function sideCell(cell: string): string {
  return cell.replace(/^s$/i, 'Sell').replace(/^b$/i, 'Buy')
}

function expiryCell(cell: string): string {
  return cell.replace(/^w$/i, 'weekly').replace(/^m$/i, 'monthly')
}

function cellText(head: string, cell: string): string {
  if (NOTHING.test(cell) || (NUMBERS.test(head) && NUMBER.test(cell))) return ''
  if (/^(side|action|b\/s|buy\/sell|transaction)$/i.test(head)) return sideCell(cell)
  if (/^exp(iry)?$/i.test(head)) return expiryCell(cell)
  return PLAIN.test(head) ? optionCell(head, cell) : `, ${head} ${cell}`
}

/** A line of a list of settings with a tab between name and value: `Entry Time<tab>9:30`. */
const withColon = (line: string) => line.replace(/^([^\t|:]*\p{L}[^\t|:]*)\t+([^\t|]+)$/u, '$1: $2')

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
    if (!head || cells.length !== head.length) return [withColon(line)]
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
