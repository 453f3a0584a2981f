import { LIMITS } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { areApart } from './rules-of-legs.ts'

type Kind = PlacedClause['is']
type Condition = Extract<PlacedClause, { is: 'filter' | 'rule' }>

/** What a writer may want on some days or under a condition only, which the builder cannot. */
const SETTINGS: ReadonlySet<Kind> = new Set<Kind>([
  'threshold',
  'trail',
  'trails',
  'lock',
  'reEntry',
  'cause',
  'together',
  'lots',
  'lotsOf',
  'scaleLots',
  'wings',
  'expiry',
  'exit',
  'exitDay',
  'entry',
  'entryMomentum',
  'premiumRise',
  'premiumMove',
  'remove',
])

/** Beside days, a change of an open strategy could be of these as well. */
const SETTINGS_OF_OPEN: ReadonlySet<Kind> = new Set<Kind>([
  ...SETTINGS,
  'enter',
  'time',
  'shift',
  'scaleRule',
  'ruleValue',
  'otherValue',
  'timeframe',
  'strike',
  'option',
  'strikeOf',
  'moveStrikes',
  'moveWings',
])

const LEGS: ReadonlySet<Kind> = new Set<Kind>(['structure', 'option', 'wings'])

/** What ends the words on a leg: legs behind it are further ones. */
const ENDS_LEG: ReadonlySet<Kind> = new Set<Kind>(['time', 'enter', 'threshold', 'exit'])

interface Context {
  readonly findings: Findings
  readonly isOpen: boolean
}

/** A condition with the clauses around it. */
interface Said {
  readonly clause: Condition
  readonly words: string
  /** All clauses before it and behind it. */
  readonly before: readonly PlacedClause[]
  readonly behind: readonly PlacedClause[]
  readonly isOpen: boolean
  readonly written: (clause: PlacedClause) => string
}

/**
 * Asks about `sl 35% on Wednesday`, `hedge 400 otm if vix is above 20`, `2 lots on expiry day`: days and conditions directly at a
 * setting, or at legs behind the first ones, could be of those words alone.
 */
export function askForOwnConditions(clauses: readonly PlacedClause[], { findings, isOpen }: Context): void {
  const written = (one: PlacedClause) => findings.written(one)
  // Rules of single legs are asked about with each other.
  const isAsked = areApart(ofKind(clauses, 'rule'), clauses)
  askForDaily(clauses, findings)
  clauses.forEach((clause, i) => {
    if (clause.is !== 'filter' && (clause.is !== 'rule' || isAsked)) return
    const words = written(clause)
    const [before, behind] = [clauses.slice(0, i), clauses.slice(i + 1)]
    const said = { clause, words, before, behind, isOpen, written }
    if (isOfDaysBefore(said) || isOfDaysBehind(said)) findings.ask(ofSomeDays(words))
    // `skip wednesdays` is of the strategy wherever it stands.
    if (clause.is === 'filter' && clause.says === 'skip') return
    if (isSaidBefore(said) || !(isBehindSetting(said) || isBeforeSetting(said))) return
    findings.ask(
      `“${words}”: for the whole strategy? The words beside it have no days or conditions of their own.`,
      [`${findings.text.replace(words, '').replace(/ +/g, ' ').trim()}, ${asOfWhole(words)}`],
    )
  })
}

/** `on expiry day 9:20, hold till 3 pm of expiry`: the days of the strategy once more. */
const isSaidBefore = ({ clause, before }: Said) =>
  clause.is === 'filter' &&
  clause.says === 'days' &&
  before.some((one) => one.is === 'filter' && JSON.stringify(one.filters) === JSON.stringify(clause.filters))

/** `above 20 ema daily`: directly behind a rule that names no candles the word may be its chart, or the days that are traded. */
function askForDaily(clauses: readonly PlacedClause[], findings: Findings): void {
  for (const [i, clause] of clauses.entries()) {
    const days = clauses[i + 1]
    const isOpen = clause.is === 'rule' && !clause.saysTimeframe && days?.is === 'everyDay'
    if (!isOpen || days.begin !== clause.end || !/^daily$/i.test(findings.written(days))) continue
    const { min, max } = LIMITS.timeframeMinutes
    findings.ask(
      `“${findings.written({ ...clause, end: days.end })}”: the candles of a rule last ${min} to ${max} minutes. On which is it, as in “on 15 min”? If each day is meant, leave the word out.`,
    )
  }
}

const asOfWhole = (words: string) => `only ${words.replace(/^(and )?(only |just |sirf )?/i, '')}`

const ofSomeDays = (words: string) =>
  `“${words}”: of the days beside it, or of all? Days and conditions hold together: a day is traded if it meets each of them.`

const IF = /^(only |just |sirf )?(if|when|agar|jab)\b/i

/** `skip tuesday when vix is above 20`, `all days, friday only if vix is below 15`: a condition of some of the days. */
function isOfDaysBefore({ clause, words, before, behind }: Said): boolean {
  const days = before.at(-1)
  if (clause.is === 'rule' && clause.isSkip && behind[0]?.is === 'filter' && behind[0].begin === clause.end)
    return true
  if (days?.is !== 'filter' || days.end !== clause.begin || !IF.test(words)) return false
  const isAmongOthers = before
    .slice(0, -1)
    .some((one) => one.is === 'everyDay' || (one.is === 'filter' && one.filters.weekdays !== undefined))
  return days.says === 'skip' || (days.filters.weekdays !== undefined && isAmongOthers)
}

/** `if vix is above 18, no trade on monday`: the condition begins its phrase, and days that are left out follow. */
function isOfDaysBehind({ clause, words, before, behind, written }: Said): boolean {
  const next = behind.find(({ is }) => is !== 'and' && is !== 'filler')
  if (clause.is === 'filter' && clause.says !== undefined) return false
  if (next?.is !== 'filter' || next.says !== 'skip') return false
  const isBegun = before.at(-1)?.end !== clause.begin || before.at(-1)?.is === 'and' || /^[,;.]/.test(words)
  const between = written({ ...clause, end: next.begin }).slice(words.length)
  return (
    isBegun && (IF.test(words.replace(/^[,;.]?\s*(and )?/i, '')) || /^\s*(:|->|then|to\b)/i.test(between))
  )
}

const isSetting = ({ is }: PlacedClause, { clause, isOpen }: Said) =>
  (isOpen && clause.is === 'filter' ? SETTINGS_OF_OPEN : SETTINGS).has(is)

const ON_DAYS = /^(on|for) /i

function isBehindSetting(said: Said): boolean {
  const { clause, words, before, isOpen } = said
  // `sl 50% and adx above 25` joins two settings.
  if (/^(and|aur|&) /i.test(words)) return false
  if (isAddedToShift(said)) return true
  const last = before.at(-1)
  const begin = 1 + before.findLastIndex(({ is }) => is === 'and')
  const segment = before.slice(begin)
  const hasLegs = segment.some(({ is }) => is === 'structure' || is === 'option')
  if (hasLegs && isOpen) return before.some((one) => one.is === 'edit' && one.edit === 'add')
  if (last?.end !== clause.begin) return false
  if (hasLegs) return areFurtherLegs(before, begin) || (last.is === 'threshold' && ON_DAYS.test(words))
  // `hedge 300 otm at 9:20 if vix is above 20`.
  const settings = segment.filter(({ is }) => is !== 'scope' && is !== 'time')
  return isOfSetting(settings.at(-1) ?? last, said)
}

/** `exit 30 min earlier, on fridays`: days behind a shift that are not said to be the only ones. */
const isAddedToShift = ({ clause, words, before, isOpen, written }: Said) =>
  isOpen &&
  clause.is === 'filter' &&
  before.at(-2)?.is === 'shift' &&
  before.at(-1)?.is === 'and' &&
  written(before.at(-1)!).trim() === ',' &&
  !/\b(only|just|sirf|bas|keval|trade|run)\b/i.test(words)

function isOfSetting(last: PlacedClause, said: Said): boolean {
  if (last.is === 'exit' && isExitOfHeld(said)) return false
  // `no hedge if vix is below 15`. A title of the text, as in `theta eating on monday`, has no days of its own.
  if (last.is === 'filler')
    return (ON_DAYS.test(said.words) && said.before.length > 1) || /^no /i.test(said.written(last))
  return isSetting(last, said)
}

/** Whether the legs of a segment come behind others whose words have ended. */
function areFurtherLegs(clauses: readonly PlacedClause[], begin: number): boolean {
  const before = clauses.slice(0, begin)
  const first = before.findIndex(({ is }) => LEGS.has(is))
  return first >= 0 && before.some(({ is }, k) => k > first && ENDS_LEG.has(is))
}

function isBeforeSetting(said: Said): boolean {
  const { before, behind, isOpen } = said
  const next = behind.find((one) => one.is !== 'edit')
  if (!next || !isFirst(said) || !isJoined(said)) return false
  if (isMadeBehind(said)) return true
  const end = behind.findIndex(({ is }) => is === 'and')
  const segment = behind.slice(0, end < 0 ? undefined : end)
  if (segment.some((one) => LEGS.has(one.is) && !isNamedAgain(one, before)))
    return isOpen || before.some(({ is }) => LEGS.has(is))
  if (next.is === 'exit' && isExitOfHeld(said)) return false
  return next.is === 'scope' || isSetting(next, said)
}

/** `on Thursday use 100 points otm`, behind legs, or of open ones. */
function isMadeBehind({ before, behind: [verb, made], isOpen }: Said): boolean {
  const isMade = verb?.is === 'edit' && verb.edit === 'make'
  return (
    isMade &&
    made !== undefined &&
    SETTINGS_OF_OPEN.has(made.is) &&
    (isOpen || before.some(({ is }) => LEGS.has(is)))
  )
}

/** Whether the next clause follows directly. Its words can begin with a comma. */
const isJoined = ({ clause, behind: [next], written }: Said) =>
  next?.begin === clause.end && !/^[,;.]/.test(written(next))

/** Whether a condition, or the first of several joined ones, begins its segment, and not the whole text of a new strategy. */
function isFirst({
  clause,
  before,
  isOpen,
  written,
}: Pick<Said, 'clause' | 'before' | 'isOpen' | 'written'>): boolean {
  const [last, ...others] = before.toReversed()
  if (!last) return isOpen
  // 'When price is above vwap and rsi > 55 sl 20 points'.
  if (last.is === 'rule' && clause.is === 'rule' && last.end === clause.begin)
    return isFirst({ clause: last, before: others.toReversed(), isOpen, written })
  return last.is === 'and' || /^and /i.test(written(clause))
}

/** `straddle at 9:20, if adx is below 20 straddle`. */
const isNamedAgain = (leg: PlacedClause, before: readonly PlacedClause[]) =>
  leg.is === 'structure' && before.some((one) => one.is === 'structure' && one.structure === leg.structure)

/** Whether `on expiry day exit at 1 pm` stands beside an earlier day of the entry: then it is the exit of a position held over days. */
function isExitOfHeld({ clause, before, behind }: Said): boolean {
  const days =
    clause.is === 'filter' && Object.keys(clause.filters).length === 1 ? clause.filters.dte : undefined
  if (!days) return false
  return [...before, ...behind].some(
    (one) =>
      one.is === 'holding' ||
      one.is === 'beforeExpiry' ||
      (one.is === 'filter' &&
        (one.filters.weekdays !== undefined ||
          one.filters.dte?.every((day) => !days.includes(day)) === true)),
  )
}
