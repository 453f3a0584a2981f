import { defaultFormValues, type FormRequest } from '../builder-model.ts'
import { AWAITED } from '../clauses/awaited-ends.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { later } from '../words/values.ts'
import { asksHowHeld, NIGHT_QUESTION } from './entry-weekday.ts'
import { ofKind, type Findings } from './findings.ts'

interface Times {
  enter?: string
  enterEnd?: string
  exit?: string
}

/** The times that clauses say. */
function timesOf(given: readonly PlacedClause[], findings: Findings): Times {
  const clauses = withPairedTimes(given)
  const last = lastTime(clauses, findings)
  const exits = ofKind(clauses, 'exit').filter(({ scope }) => !scope)
  const isNamed = exits.some(({ isBare }) => !isBare) || (last && exits.some(({ time }) => time < last.time))
  const isAwaited = clauses.some(({ is }) => AWAITED.has(is))
  const walk = new TimesWalk(findings, {
    hasNamedExit: isNamed === true,
    hasExit: exits.length > 0,
    isAwaited,
  })
  for (const clause of clauses) walk.take(clause)
  walk.takeLast(last)
  const times = walk.end()
  askForLateTime(clauses, { last, times }, findings)
  stateMoment(clauses, times, findings)
  return times
}

/** `in at 4 dte, out at 1 dte, 10am and 3pm`: two times behind both days are those of the entry and the exit. */
function withPairedTimes(clauses: readonly PlacedClause[]): readonly PlacedClause[] {
  const days = ofKind(clauses, 'beforeExpiry')
  const isNamed = clauses.some(({ is }) => is === 'enter' || is === 'exit' || is === 'range')
  const [first, second, ...others] = ofKind(clauses, 'time')
  const at = first ? clauses.indexOf(first) : -1
  const isPair = second && others.length === 0 && clauses[at + 1]?.is === 'and' && clauses[at + 2] === second
  const areBehind = days.length === 2 && days.every(({ begin }) => first && begin < first.begin)
  if (!first || !isPair || !areBehind || isNamed) return clauses
  const enter = { ...first, is: 'enter' } as const
  return clauses.toSpliced(at, 3, enter, { ...second, is: 'exit' })
}

/** Times from then on are seldom those of an entry. */
const LATE = '15:00'

/** `sell straddle, sl 20%, 3:10`: the only time is late in the day, and has no verb. */
function askForLateTime(
  clauses: readonly PlacedClause[],
  { last, times }: { last: BareTime | undefined; times: Times },
  findings: Findings,
): void {
  const isHeld = clauses.some(
    (one) =>
      one.is === 'beforeExpiry' ||
      one.is === 'exitDay' ||
      (one.is === 'holding' && one.holding.type !== 'intraday'),
  )
  if (!last || last.time < LATE || times.enter !== last.time || times.exit !== undefined || isHeld) return
  const words = findings.written(last)
  findings.ask(`“${words}”: the time of the entry or of the exit?`, [
    findings.text.replace(words, `exit ${words}`),
    findings.text.replace(words, `entry ${words}`),
  ])
}

/** `at 10:30, if adx is below 20`, `enter at 10:30 only if …`: the condition is looked at from then on, which the words leave open. */
function stateMoment(clauses: readonly PlacedClause[], times: Times, findings: Findings): void {
  const rule = ofKind(clauses, 'rule')[0]
  const says = (one: PlacedClause, words: RegExp) => words.test(findings.written(one))
  const unnamed = ofKind(clauses, 'time').filter((one) => !says(one, /\b(after|from|baad)\b/i))
  const named = ofKind(clauses, 'enter').filter((one) => says(one, /\bat\b|@/i))
  const time = [...unnamed, ...named].find((one) => one.time === times.enter)
  if (!rule || !time || times.enterEnd !== undefined) return
  findings.assume(`The condition may come true from “${findings.written(time)}” on, not at that minute only.`)
}

/** Times from then on are those of an exit. */
const AFTERNOON = '14:00'

/** `sell straddle 9:30, 3 pm`, `sl 20% each. 3:05. wed and thu`: a time in the afternoon that is all of a phrase, or ends the last. */
function lastTime(clauses: readonly PlacedClause[], findings: Findings): BareTime | undefined {
  const isEnd = (one: PlacedClause | undefined) =>
    !one || (one.is === 'and' && /^[,;.\n]/.test(findings.written(one).trim() || ','))
  const said = ofKind(clauses, 'time').filter((one) => {
    const at = clauses.indexOf(one)
    const before = clauses[at - 1]
    const behind = clauses[at + 1]
    const isLine = before && findings.written({ ...one, begin: before.end - 1 }).includes('\n')
    const isLineEnd = behind && findings.written({ ...one, end: behind.begin + 1 }).includes('\n')
    const isBegin = isEnd(before) || isLine || (before?.is === 'threshold' && before.end === one.begin)
    return one.time >= AFTERNOON && before && isBegin && (isEnd(behind) || isLineEnd)
  })
  const [first, second] = said
  // 'Thursday, 2:15 pm, sl 50%, 3:25': the first one is the entry.
  const isPair = said.length === 2 && ofKind(clauses, 'time').length === 2 && second.time > first.time
  return said.length === 1 ? first : isPair ? second : undefined
}

type BareTime = Extract<PlacedClause, { is: 'time' }>

/** What a sentence says beside its times. */
interface SaidBeside {
  /** An exit apart from a range of times. */
  readonly hasExit: boolean
  /** The same, with a verb. */
  readonly hasNamedExit: boolean
  /** A condition for which the entry waits. */
  readonly isAwaited: boolean
}

const NOON = '12:00'
/** An end of the day's first part: a later one can only be that of the position. */
export const NOON_ENDS = '14:30'

/** Words of a leg that is named behind the time of other legs. */
const LATER_LEGS: ReadonlySet<PlacedClause['is']> = new Set(['option', 'protection', 'wings', 'mirror'])

/** Collects the times of a sentence; a verb without a time waits for the next one. */
class TimesWalk {
  readonly #times: Times = {}
  readonly #findings: Findings
  readonly #said: SaidBeside
  #verb: Extract<PlacedClause, { is: 'verb' }> | undefined
  // Whether the sentence of the verb has ended, and another one has begun.
  #isEnded = false
  #isPast = false
  #unused: BareTime | undefined
  // Whether legs stand behind the time of the entry, and another time behind them.
  #hasLaterLegs = false
  #isOfLaterLegs = false
  #rough: Extract<PlacedClause, { is: 'enter' }> | undefined
  // Behind 'exit next day' the next time is the exit.
  #isNextExit = false

  constructor(findings: Findings, said: SaidBeside) {
    this.#findings = findings
    this.#said = said
  }

  /** Takes the only time without a use as the exit if it is the last phrase and no other exit is said. */
  takeLast(last: BareTime | undefined): void {
    const { enter, exit } = this.#times
    if (!this.#unused) return
    const isExit = this.#unused === last && exit === undefined && enter !== undefined && enter < last.time
    if (!isExit && this.#isOfLaterLegs) return this.#askForOneTime(this.#unused)
    if (!isExit) return this.#findings.unused(this.#unused)
    this.#times.exit = last.time
    this.#findings.assume(`“${this.#findings.written(last)}” was read as the exit.`)
  }

  /** `sell ce at 9:20 and pe at 9:45`: legs enter together. */
  #askForOneTime(clause: BareTime): void {
    this.#findings.ask(
      `“${this.#findings.written(clause)}”: all legs of a strategy enter from one time on, here ${this.#times.enter}. One time for all of them, or a strategy for each time?`,
    )
  }

  end(): Times {
    // 'Enter a straddle when …': the entry says nothing more than the legs do.
    if (this.#verb?.verb === 'exit') this.#findings.unused(this.#verb)
    this.#enterRoughly()
    return this.#times
  }

  /** `friday morning` as the first minute, unless a time of the entry is said. */
  #enterRoughly(): void {
    if (!this.#rough) return
    // 'In the morning, 1 pm' is no time of a morning.
    if ((this.#times.enter ?? '') >= NOON) this.#findings.unused(this.#rough)
    if (this.#times.enter !== undefined) return
    this.#times.enter = this.#rough.time
    this.#findings.assume(
      `“${this.#findings.written(this.#rough)}” was read as: from ${this.#rough.time} on.`,
    )
  }

  take(clause: PlacedClause): void {
    this.#noteSentence(clause)
    this.#hasLaterLegs ||= this.#times.enter !== undefined && LATER_LEGS.has(clause.is)
    switch (clause.is) {
      case 'verb':
        if (this.#verb) this.#findings.unused(this.#verb)
        this.#verb = clause
        // 'Till thursday, entry monday 9:30'.
        if (clause.verb === 'enter') this.#isNextExit = false
        this.#isEnded = this.#isPast = false
        break
      case 'holding':
        this.#isNextExit ||= clause.isExit === true
        break
      case 'exitDay':
        this.#isNextExit = true
        break
      case 'beforeExpiry':
        this.#isNextExit = clause.verb === 'exit'
        break
      case 'threshold':
      case 'premiumMove':
        // 'Exit at a loss of 30%' is a stop.
        this.#settle('exit')
        break
      default:
        this.#takeTime(clause)
    }
  }

  /** Notes the end of the sentence of a verb, and what stands behind it. */
  #noteSentence(clause: PlacedClause): void {
    if (clause.is === 'and') this.#isEnded ||= /^[.\n]/.test(this.#findings.written(clause).trim())
    else if (clause.is !== 'time') this.#isPast ||= this.#isEnded
  }

  #takeTime(clause: PlacedClause): void {
    switch (clause.is) {
      case 'time':
        this.#takeUnnamed(clause)
        break
      case 'enter':
        if (clause.isRough) this.#rough = clause
        else this.#put('enter', clause.time, clause)
        break
      case 'enterEnd':
        this.#put(clause.is, clause.time, clause)
        break
      case 'exit':
        this.#takeExit(clause)
        break
      case 'breakout':
        if (clause.rangeStart !== undefined) this.#put('enter', clause.rangeStart, clause)
        break
      case 'range':
        this.#put('enter', clause.from, clause)
        // 'Between 9:30 and 13:00, square off at 15:15' is a window for the entry.
        this.#put(this.#isWindow(clause) ? 'enterEnd' : 'exit', clause.to, clause)
        this.#stateBetween(clause)
        this.#settle('enter')
        break
      default:
      // Other clauses say no time.
    }
  }

  /** Whether a range ends with the last entry, and not with the exit; asks if it could be either. */
  #isWindow(clause: Extract<PlacedClause, { is: 'range' }>): boolean {
    if (this.#said.hasExit) return true
    // 'If rsi is below 30 between 9:30 and 1 pm' is when the condition is looked at.
    const isEarly = this.#said.isAwaited && clause.to < NOON_ENDS
    const isBetween = isEarly && /\bbetween\b/i.test(this.#findings.written(clause))
    if (clause.isOpen || (isEarly && !isBetween && !clause.isWindow)) this.#askForEnd(clause)
    return clause.isWindow === true || isBetween
  }

  /** `between 10 and 11` could be the time of the entries, and that from the entry to the exit. */
  #stateBetween(clause: Extract<PlacedClause, { is: 'range' }>): void {
    const words = this.#findings.written(clause)
    if (this.#said.hasExit || !/\b(between|beech|bich|entry|entries)\b/i.test(words)) return
    if (this.#times.enterEnd !== clause.to)
      this.#findings.assume(`“${words}” was read as the times of the entry and of the exit.`)
    else if (!/\bent(ry|ries|er)\b/i.test(words))
      this.#findings.assume(`“${words}” was read as the time of the entries; no exit is stated.`)
  }

  #askForEnd(clause: Extract<PlacedClause, { is: 'range' }>): void {
    const words = this.#findings.written(clause)
    this.#findings.ask(`“${words}”: until the last entry, or until the exit?`, [
      this.#findings.text.replace(words, `entry ${words}`),
      this.#findings.text.replace(words, `enter ${clause.from}, exit ${clause.to}`),
    ])
  }

  #takeExit(clause: Extract<PlacedClause, { is: 'exit' }>): void {
    const isEntryEnd = clause.isBare && this.#said.hasNamedExit
    // 'On expiry hold till 3 pm, monday 10 am': the next time is none of the exit.
    if (!clause.scope && !isEntryEnd) this.#isNextExit = false
    if (!clause.scope) this.#put(isEntryEnd ? 'enterEnd' : 'exit', clause.time, clause)
  }

  /** A time without its own verb belongs to the verb before it, or is the entry. */
  #takeUnnamed(clause: Extract<PlacedClause, { is: 'time' }>): void {
    // 'Leave the last lot. Bank nifty 9:30' is an entry.
    if (this.#verb?.verb === 'exit' && this.#isPast) {
      this.#findings.unused(this.#verb)
      this.#verb = undefined
    }
    const isExit = this.#verb?.verb === 'exit' || this.#isNextExit
    const before = this.#times.enter
    if (!isExit && before !== undefined && before !== clause.time && !this.#unused) {
      this.#unused = clause
      this.#isOfLaterLegs = this.#hasLaterLegs
    } else this.#put(isExit ? 'exit' : 'enter', clause.time, clause)
    this.#isNextExit = false
    this.#verb = undefined
  }

  /** Marks a verb as answered by the words after it. */
  #settle(verb: 'enter' | 'exit'): void {
    if (this.#verb?.verb === verb) this.#verb = undefined
  }

  /** Sets a time once; another value for it has no place. */
  #put(field: keyof Times, time: string, clause: PlacedClause): void {
    const before = this.#times[field]
    if (before !== undefined && before !== time) this.#findings.unused(clause)
    else this.#times[field] = time
  }
}

/** Latest entry of a late strategy that states no entry end, in minutes after its entry. */
const LATE_MINUTES = 15
const LAST_ENTRY = '15:30'

/** A request with the times of the clauses. The last entry is kept within them if it is not stated. */
export function withTimes(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  findings: Findings,
): FormRequest {
  const stated = timesOf(clauses, findings)
  const { strategy } = request
  const enter = stated.enter ?? shifted('enter', strategy.entryStartTime, clauses)
  const exit = stated.exit ?? shifted('exit', strategy.squareOffTime, clauses)
  const { enterEnd } = stated
  const entryStartTime = enter ?? strategy.entryStartTime
  const squareOffTime = exit ?? strategy.squareOffTime
  const times = { ...strategy, entryStartTime, squareOffTime }
  askForNight(stated, times, findings)
  const isIntraday = (strategy.holding?.type ?? 'intraday') === 'intraday' && !asksHowHeld(findings)
  const last = lastEntry(times, isIntraday)
  const entryEndTime = enterEnd ?? (isIntraday ? beforeExits(last, entryStartTime, clauses) : last)
  return { ...request, strategy: { ...times, entryEndTime } }
}

/** `exit next day` without a time: the times of the form are those of one day. */
function askForNight(
  { enter, exit }: Times,
  { holding, entryStartTime, squareOffTime }: FormRequest['strategy'],
  findings: Findings,
): void {
  const isUsual = entryStartTime === defaultFormValues().request.strategy.entryStartTime
  const isOpen = exit === undefined || (enter === undefined && isUsual)
  if (holding?.type === 'btst' && isOpen && squareOffTime > entryStartTime) findings.ask(NIGHT_QUESTION)
}

/** The last entry before the first leg leaves at a time of its own. */
function beforeExits(last: string, first: string, clauses: readonly PlacedClause[]): string {
  const [exit] = ofKind(clauses, 'exit')
    .flatMap(({ scope, time }) => (scope && time > first ? time : []))
    .toSorted()
  return exit !== undefined && exit <= last ? later(exit, -1) : last
}

/** The last entry as it was, or within the new times. */
function lastEntry(
  { entryStartTime, entryEndTime: before, squareOffTime }: FormRequest['strategy'],
  isIntraday: boolean,
): string {
  if (before > entryStartTime && (!isIntraday || before <= squareOffTime)) return before
  const late = later(entryStartTime, LATE_MINUTES)
  if (isIntraday) return squareOffTime
  return late > LAST_ENTRY ? LAST_ENTRY : late
}

/** A time that moves by minutes; undefined if none does. */
function shifted(verb: 'enter' | 'exit', time: string, clauses: readonly PlacedClause[]): string | undefined {
  const shift = ofKind(clauses, 'shift').find((one) => one.verb === verb)
  return shift && later(time, shift.minutes)
}
