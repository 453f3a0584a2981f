import {
  closingSide,
  contractName,
  describeReEntryNote,
  MISSED_WORDS,
  ORDER_DONE,
  describeWaitedFor,
  eventNames,
  type DayExplanation,
  type MissedEntry,
  type PositionExplanation,
  type WaitExplanation,
} from '#domain'
import { formatDate, formatPrice, formatSignedRupees, formatNumber } from '../../ui/format.ts'
import { counted, describeEntryPrice, describeExit } from './fill-words.ts'
import { isEnteredOn, isLeftOn, marksAround, momentText } from './held.ts'

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

/** Describes what a leg or the strategy waited for. */
function describeWait(wait: WaitExplanation, day: DayExplanation): string {
  const { legId, contract } = wait
  const who = waiterOf(legId, day)
  const name = contract ? contractName(day.underlying, contract) : ''
  const what = contract ? ` to trade ${name}` : ''
  const wanted = describeWaitedFor(wait)
  const noBar = wait.kind === 'breakout' && wait.level === null ? ', which had no bar' : ''
  return `${who} waited${what}: ${wanted}${noBar}.`
}

function waiterOf(legId: string | undefined, { legNames = {} }: DayExplanation): string {
  return legId === undefined ? 'The strategy' : (legNames[legId] ?? legId)
}

/** Outcome of a wait on the day; undefined if the entry states it. */
function waitOutcome(wait: WaitExplanation, day: DayExplanation): string | undefined {
  const { legId, level, entered } = wait
  const who = waiterOf(legId, day)
  if (entered?.date === day.date) return undefined
  if (entered) return `${who} waited on; it came in at ${momentText(entered.date, entered.time, day)}.`
  return level === null
    ? `${who} did not come in: there was no level to reach.`
    : `${who} did not come in: ${formatPrice(level)} was not reached, or it was ordered out before.`
}

/** Describes the opening gap: `NIFTY opened at 21,850.00, 0.42% above the close before`. */
function describeGap({ gap, underlying }: Pick<DayExplanation, 'gap' | 'underlying'>): string | undefined {
  if (!gap) return undefined
  const side = gap.percent < 0 ? 'below' : 'above'
  const size = gap.percent === 0 ? 'at' : `${formatNumber(Math.abs(gap.percent))}% ${side}`
  return `${underlying} opened at ${formatPrice(gap.open)}, ${size} the close before (${formatPrice(gap.close)}).`
}

/** Describes why the strategy's filters excluded the day. */
function describeFilter(day: DayExplanation): string | undefined {
  const { filter, gap } = day
  if (!filter) return undefined
  const { reason, events, dte, vix } = filter
  const facts: Readonly<Record<typeof reason, string>> = {
    date: 'its list of dates excludes this date',
    event:
      events.length > 0
        ? `this was a day of ${eventNames(events)}`
        : 'none of the events that it trades was on this day',
    weekday: 'this weekday is not traded',
    dte:
      dte < 0 ? 'no expiry was listed' : `${formatNumber(dte)} trading days were left to the nearest expiry`,
    gap: gap ? `the gap at the open was ${formatNumber(gap.percent)}%` : 'the gap at the open is not known',
    vix: vix === null ? 'no close of India VIX was known' : `India VIX had closed at ${formatPrice(vix)}`,
  }
  return `No entry: a day filter excludes this day, because ${facts[reason]}.`
}
