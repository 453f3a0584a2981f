import { verdictLine, verdictReasons } from '#domain'
import type { OpenRun } from '../../../results/screen-context.ts'
import { documentOf } from '../../../knowledge/documents.ts'
import { formatCount, formatDate, formatSignedRupees } from '../../../ui/format.ts'
import { netOf, sum } from './day-figures.ts'
import type { ResultWords } from './result-words.ts'

const WHY_VARIANTS_COUNT =
  'The number matters because the best of many variants looks good by luck alone: the more were tried, the more a result must show before it counts as evidence.'

/** What a result proves, with its reasons; before it is known, what a verdict is made from. */
export function verdictOf(run: OpenRun, { meanings, text }: ResultWords): string {
  const { verdict } = run
  if (!verdict)
    return `The verdict of this result is not known yet.\n\n${documentOf('evidence')?.content ?? ''}`
  return [
    ...(OF_LIVE.test(text) ? [NO_ADVICE] : []),
    ...(OF_SAMPLE.test(text) ? [sampleOf(run)] : []),
    `${verdictLine(verdict)}.`,
    ...verdictReasons(verdict).map((reason) => `${reason}.`),
    ...(meanings.has('tries') ? [WHY_VARIANTS_COUNT] : []),
    ...(OF_LIVE.test(text) ? [restsOn(run), NEXT_TEST] : []),
    ...(OF_LIVE.test(text) && /\blots?\b/.test(text) ? [OF_LOTS] : []),
  ].join('\n\n')
}

/** Whether real trading is meant. */
const OF_LIVE =
  /\b(live|deploy|should i (keep|continue)|real (money|trading|paise|paisa)|asli (paise|paisa))\b/
const NO_ADVICE =
  'Whether to trade it is your decision, and I give no advice on it. What this result proves is its verdict:'
const OF_LOTS =
  'More lots make profits, losses and margin as many times as large, and what the result proves stays the same.'
const NEXT_TEST =
  'A result is no forecast. The next test is Paper Trading on the quotes of your broker, which costs nothing; Delta itself sends no orders.'

/** Whether the result has trades enough. */
const OF_SAMPLE =
  /\b(enough|sufficient|kaafi|kafi|sample|too few|so few|itne kam|bahut kam)\b.*\b(trades?|days?|din|data|sample|sessions)\b|\b(trades?|days?|din|data|sample|sessions)\b.*\b(enough|sufficient|kaafi|kafi|too few)\b/

/** How many trades and days there are, and how little few of them say. */
function sampleOf({ days, trades }: OpenRun): string {
  const traded = days.filter((day) => day.trades > 0)
  const count = trades?.length ?? sum(days.map((day) => day.trades))
  return `The result has ${formatCount(count, 'trade')} on ${formatCount(traded.length, 'day')}. ${count < 100 ? 'That is few: legs of one day win and lose together, so the days count, and chance alone can make such a record.' : 'Legs of one day win and lose together, so the days count more than the trades.'}`
}

/** The days, trades and data that a result rests on. */
function restsOn({ days, trades, whole }: OpenRun): string {
  const [first, last] = [days[0], days.at(-1) ?? days[0]]
  const count = trades?.length ?? sum(days.map((day) => day.trades))
  const kinds = { simulated: 'on simulated data', imported: 'on imported data', log: 'from a trade log' }
  const data = whole ? `, ${kinds[whole.dataset.kind]}` : ''
  return `It rests on ${formatCount(count, 'trade')} in ${formatCount(days.length, 'session')} from ${formatDate(first.date)} to ${formatDate(last.date)}${data}, which made ${formatSignedRupees(netOf(days))} net of charges.`
}
