import {
  closingSide,
  contractName,
  describeReEntryNote,
  MISSED_WORDS,
  ORDER_DONE,
  type DayExplanation,
  type MissedEntry,
  type PositionExplanation,
  type WaitExplanation,
} from '#domain'
import { formatDate, formatPrice, formatSignedRupees } from '../../ui/format.ts'
import { counted, describeEntryPrice, describeExit } from './fill-words.ts'
import { isEnteredOn, isLeftOn, marksAround, momentText } from './held.ts'
import { describeFilter, describeGap, waitOutcome, describeWait } from './wait-words.ts'

/** A line of the diary. */
export interface DiaryLine {
  readonly time: string
  readonly kind: 'entry' | 'exit' | 'note'
  readonly text: string
  /** The trade of the line. */
  readonly tradeId?: string
  /** Rupees of an exit, before charges. */
  readonly pnl?: number
}

/** All events of a day, in order. */
export function diaryOf(day: DayExplanation): DiaryLine[] {
  const lines: DiaryLine[] = [
    ...gapLines(day),
    ...day.positions.flatMap((position) => [
      isEnteredOn(position.trade, day) ? entryLine(position, day) : heldLine(position, day),
      isLeftOn(position.trade, day) ? exitLine(position, day) : overnightLine(position, day),
    ]),
    ...day.waits.flatMap((wait) => waitLines(wait, day)),
    ...day.missedEntries.map((missed) => missedLine(missed, day)),
    ...(day.orders ?? []).map(({ time, text }) => ({ time, kind: 'note' as const, text: `${text}.` })),
    ...filterLines(day),
    ...outcomeLines(day),
  ]
  // Within a minute, exits precede entries, as they fill. The exit of a position entered in that minute follows it.
  const entered = new Map(
    lines.flatMap(({ kind, tradeId, time }) => (kind === 'entry' ? [[tradeId, time]] : [])),
  )
  const placeOf = ({ kind, tradeId, time }: DiaryLine) =>
    kind === 'exit' && entered.get(tradeId) === time ? AFTER_ITS_ENTRY : ORDER[kind]
  return lines.sort((a, b) => a.time.localeCompare(b.time) || placeOf(a) - placeOf(b))
}

const ORDER: Readonly<Record<DiaryLine['kind'], number>> = { exit: 0, note: 1, entry: 2 }
/** Rank of an exit in the bar of its entry. */
const AFTER_ITS_ENTRY = 3

function entryLine({ trade, entry, levels }: PositionExplanation, day: DayExplanation): DiaryLine {
  const what = `${counted(trade.lots, 'lot')} (${trade.quantity}) ${contractName(day.underlying, trade)}`
  const again = trade.reEntry ? `, ${describeReEntryNote(trade.reEntry)}` : ''
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
      `${ORDER_DONE[trade.type]} ${what} at ${formatPrice(trade.entryPrice)}${again}: ${describeEntryPrice(entry)}.` +
      (risk.length > 0 ? ` ${capitalised(risk.join(', '))}.` : ''),
  }
}

/** The opening gap, on days with overnight positions or a filter. */
function gapLines(day: DayExplanation): DiaryLine[] {
  const text = day.cycles || day.filter ? describeGap(day) : undefined
  return text === undefined ? [] : [{ time: day.session.open, kind: 'note', text }]
}

function heldLine({ trade }: PositionExplanation, day: DayExplanation): DiaryLine {
  const { before } = marksAround(trade, day)
  const side = trade.type === 'BUY' ? 'bought' : 'sold'
  const since = momentText(trade.date, trade.entryTime, day)
  const stood = before
    ? `; it stood at ${formatSignedRupees(before[1])} at the close of ${formatDate(before[0])}`
    : ''
  return {
    time: day.session.open,
    kind: 'note',
    tradeId: trade.id,
    text: `Held over the night: ${contractName(day.underlying, trade)}, ${side} ${since} at ${formatPrice(trade.entryPrice)}${stood}.`,
  }
}

function overnightLine({ trade, dayPnl }: PositionExplanation, day: DayExplanation): DiaryLine {
  const { own } = marksAround(trade, day)
  const stood = own ? ` at ${formatSignedRupees(own[1])}` : ''
  return {
    time: day.session.close,
    kind: 'exit',
    tradeId: trade.id,
    pnl: dayPnl,
    text: `Held on over the night: ${contractName(day.underlying, trade)} stood${stood}; the day brought`,
  }
}

function waitLines(wait: WaitExplanation, day: DayExplanation): DiaryLine[] {
  const from = wait.date === day.date ? wait.from : day.session.open
  const outcome = waitOutcome(wait, day)
  return [
    { time: from, kind: 'note', text: describeWait(wait, day) },
    ...(outcome === undefined ? [] : [{ time: day.window.entryEnd, kind: 'note', text: outcome } as const]),
  ]
}

function exitLine(position: PositionExplanation, day: DayExplanation): DiaryLine {
  const { trade, trigger, levels } = position
  const done = trigger.kind === 'settlement' ? 'Settled' : ORDER_DONE[closingSide(trade.type)]
  const moves = levels.length - 1
  const moved = moves > 0 ? ` Its stop had moved ${moves === 1 ? 'once' : `${moves} times`}.` : ''
  return {
    time: trade.exitTime,
    kind: 'exit',
    tradeId: trade.id,
    pnl: position.dayPnl,
    text: `${done} ${contractName(day.underlying, trade)} at ${formatPrice(trade.exitPrice)}: ${describeExit(position)}.${moved}`,
  }
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

function filterLines(day: DayExplanation): DiaryLine[] {
  const text = describeFilter(day)
  return text === undefined ? [] : [{ time: day.window.entryStart, kind: 'note', text }]
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
          text: `No entry: there was no minute from ${entryStart} to ${entryEnd} at which all rules held.`,
        },
      ]
    case 'no-price':
      return [{ time: entryEnd, kind: 'note', text: 'No entry: not all legs had a contract with a price.' }]
    case 'filtered':
    case 'held':
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
