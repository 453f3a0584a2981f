import {
  closingSide,
  contractName,
  type DayExplanation,
  type MissedEntry,
  type PositionExplanation,
} from '#domain'
import { formatPrice } from '../../../ui/format.ts'
import { counted, entryWords, exitWords } from './fill-words.ts'

/** A line of the day's diary. */
export interface DiaryLine {
  readonly time: string
  readonly kind: 'entry' | 'exit' | 'note'
  readonly text: string
  /** The trade that the line is about. */
  readonly tradeId?: string
  /** Rupees that an exit brought, before charges. */
  readonly pnl?: number
}

/** Everything that happened on a day, in order. */
export function diaryOf(day: DayExplanation): DiaryLine[] {
  const lines: DiaryLine[] = [
    ...day.positions.flatMap((position) => [entryLine(position, day), exitLine(position, day)]),
    ...day.missedEntries.map((missed) => missedLine(missed, day)),
    ...outcomeLines(day),
  ]
  // At one minute exits come before entries, as they are filled.
  return lines.sort((a, b) => a.time.localeCompare(b.time) || ORDER[a.kind] - ORDER[b.kind])
}

const ORDER: Readonly<Record<DiaryLine['kind'], number>> = { exit: 0, note: 1, entry: 2 }
const DONE = { BUY: 'Bought', SELL: 'Sold' } as const

function entryLine({ trade, entry, levels }: PositionExplanation, day: DayExplanation): DiaryLine {
  const what = `${counted(trade.lots, 'lot')} (${trade.quantity}) ${contractName(day.underlying, trade)}`
  const again = trade.reEntry
    ? `, re-entry ${trade.reEntry.number} of the ${trade.reEntry.scope} after ${trade.reEntry.cause}`
    : ''
  const { stop = null, target = null } = levels[0] ?? {}
  const risk = [
    ...(stop === null ? [] : [`stop ${formatPrice(stop)}`]),
    ...(target === null ? [] : [`target ${formatPrice(target)}`]),
  ]
  return {
    time: trade.entryTime,
    kind: 'entry',
    tradeId: trade.id,
    text:
      `${DONE[trade.type]} ${what} at ${formatPrice(trade.entryPrice)}${again}: ${entryWords(entry)}.` +
      (risk.length > 0 ? ` ${capitalised(risk.join(', '))}.` : ''),
  }
}

function exitLine(position: PositionExplanation, day: DayExplanation): DiaryLine {
  const { trade, trigger, levels } = position
  const done = trigger.kind === 'settlement' ? 'Settled' : DONE[closingSide(trade.type)]
  const moves = levels.length - 1
  const moved = moves > 0 ? ` Its stop had moved ${moves === 1 ? 'once' : `${moves} times`}.` : ''
  return {
    time: trade.exitTime,
    kind: 'exit',
    tradeId: trade.id,
    pnl: trade.pnl,
    text: `${done} ${contractName(day.underlying, trade)} at ${formatPrice(trade.exitPrice)}: ${exitWords(position)}.${moved}`,
  }
}

const MISSED_WORDS: Readonly<Record<MissedEntry['reason'], string>> = {
  'no-contract': 'no contract fitted what was asked for',
  'no-price': 'the contract had no price of the last five minutes',
  'count-used-up': 'its re-entries were used up',
  'window-over': 'the entry window was over',
  'overall-exit': 'the whole position was ordered out',
}

function missedLine(
  { from, to, legId, isReEntry, reason }: MissedEntry,
  { legNames = {} }: DayExplanation,
): DiaryLine {
  const what = legId === undefined ? 'the strategy' : (legNames[legId] ?? legId)
  const when = from === to ? '' : ` up to ${to}`
  return {
    time: from,
    kind: 'note',
    text: `No ${isReEntry ? 're-entry' : 'entry'} of ${what}${when}: ${MISSED_WORDS[reason]}.`,
  }
}

function outcomeLines({ outcome, window, session, rules, rulesHeldDuring }: DayExplanation): DiaryLine[] {
  const { entryStart, entryEnd, squareOff } = window
  switch (outcome) {
    case 'traded': {
      const first = rulesHeldDuring[0]
      return rules.length > 0 && first
        ? [
            {
              time: first.from,
              kind: 'note',
              text: `All rules held, for the first time since ${entryStart}.`,
            },
          ]
        : []
    }
    case 'no-signal':
      return [
        {
          time: entryEnd,
          kind: 'note',
          text: `No entry: at no minute from ${entryStart} to ${entryEnd} did all rules hold at once.`,
        },
      ]
    case 'no-price':
      return [{ time: entryEnd, kind: 'note', text: 'No entry: not all legs had a contract with a price.' }]
    case 'filtered':
      return [
        { time: entryStart, kind: 'note', text: 'No entry: the strategy’s own filters leave this day out.' },
      ]
    case 'no-cycle':
      return []
    case 'session':
      return [
        {
          time: session.open,
          kind: 'note',
          text: `No entry: the session ran from ${session.open} to ${session.close}, without the entry at ${entryStart} or the square-off at ${squareOff}.`,
        },
      ]
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
