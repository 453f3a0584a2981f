import type { OpenRun } from '../../../results/screen-context.ts'
import {
  formatCount,
  formatDate,
  formatPercent,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import { netOf, type Days, type Figures } from './day-figures.ts'

const AMOUNT = /\b(\d+(?:\.\d+)?) ?(k|hazar|hazaar|thousand|lakhs?|l)?\b/
const FACTORS: Readonly<Record<string, number>> = { l: 100_000, lakh: 100_000, lakhs: 100_000 }

/** What the next day with trades made after each losing or winning day, beside all days. */
export function nextDay(traded: Days, _: OpenRun, text: string): Figures {
  const isWon = isAfterWinning(text)
  const [found, digits = '0', unit = ''] = AMOUNT.exec(text) ?? []
  const least = found === undefined ? 0 : Number(digits) * (unit === '' ? 1 : (FACTORS[unit] ?? 1000))
  const followed = traded.flatMap((day, i) => {
    const next = traded[i + 1]
    const size = isWon ? day.netPnl : -day.netPnl
    return next && size > least ? [next] : []
  })
  const kind = `${isWon ? 'winning' : 'losing'} day`
  const more = least > 0 ? ` of more than ${formatRupees(least)}` : ''
  const lostOf = (days: Days) => days.filter(({ netPnl }) => netPnl < 0).length
  const share = (days: Days) => formatPercent((100 * lostOf(days)) / days.length)
  const ofAll = `Of all ${formatCount(traded.length, 'day')} with trades ${lostOf(traded)} lost (${share(traded)}), ${formatSignedRupees(netOf(traded) / traded.length)} a day.`
  return {
    text:
      followed.length === 0
        ? `No ${kind}${more}, net of charges, has a day with trades after it. ${ofAll}`
        : `After a ${kind}${more}, net of charges, the next day with trades lost ${lostOf(followed)} of ${formatCount(followed.length, 'time')} (${share(followed)}) and made ${formatSignedRupees(netOf(followed) / followed.length)} on average. ${ofAll} So few days after each other differ by chance.`,
    document: 'results-screen',
  }
}

/** What the session after each expiry day of the traded contracts made. */
export function afterExpiry(_: Days, { days, trades = [] }: OpenRun): Figures {
  if (trades.length === 0) return { text: 'The trades of this result are not loaded.', document: 'dte' }
  const expiries = new Set(trades.map(({ expiry_date: expiry }) => expiry))
  const after = days.filter((_day, i) => expiries.has(days[i - 1]?.date ?? ''))
  const traded = after.filter((day) => day.trades > 0)
  const each = after.map(({ date, trades: count, netPnl }) =>
    count > 0 ? `${formatDate(date)} ${formatSignedRupees(netPnl)} net` : `${formatDate(date)} no trade`,
  )
  const won = traded.filter(({ netPnl }) => netPnl > 0).length
  return {
    text:
      after.length === 0
        ? 'The result has no session after an expiry day of its contracts.'
        : `The sessions after an expiry day made ${formatSignedRupees(netOf(traded))} net on ${formatCount(traded.length, 'day')} with trades, ${won} of them won: ${each.join('; ')}. Expiry days are those of the contracts that were traded.`,
    document: 'dte',
  }
}

const WON = /\b(win\w*|won|green|profit\w*|positive)\b/
const LOST = /\b(los\w+|red|nuksan|negative)\b/

/** Whether the day before is a winning one: of `a green day follows a red one` it is the red, of `followed by` the first. */
function isAfterWinning(text: string): boolean {
  const [, behind = '', follows = ''] =
    /^(.*?)\b(?:followed by|ke agl[ae]|ke baad)\b|\b(?:follow\w*|after)\b(.*)$/.exec(text) ?? []
  const before = behind || follows
  const [won, lost] = [before.search(WON), before.search(LOST)]
  return won >= 0 && (lost < 0 || won < lost)
}
