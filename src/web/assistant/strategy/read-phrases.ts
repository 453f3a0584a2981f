import type { ExpiryChoice, Underlying } from '#domain'
import { LIBRARY, type LibraryLeg } from '#domain/library'
import { SPOKEN_UNDERLYINGS } from '#engine/exchange'
import {
  reEntryAfterStop,
  withLegStop,
  withLegTarget,
  withOverallStop,
  withOverallTarget,
  withRisk,
  type Amount,
} from './amount.ts'
import { defaultFormValues, newLeg, strikeFields, type FormLeg, type FormRequest } from './builder-model.ts'
import { Phrases } from './phrases.ts'
import { withDays } from './read-days.ts'

/** A strategy read from plain words. */
export interface Reading {
  readonly name: string
  readonly request: FormRequest
  /** Open questions, each with answers that settle it. */
  readonly questions: readonly { readonly text: string; readonly answers: readonly string[] }[]
  /** Assumptions, and wishes that cannot be part of a strategy. */
  readonly notes: readonly string[]
}

const STRUCTURES: readonly (readonly [RegExp, string])[] = [
  [/\biron ?condor\b|\bcondor\b/, 'iron-condor'],
  [/\biron ?(butter)?fly\b|\bbutterfly\b/, 'iron-butterfly'],
  [/\bbull ?call( spread)?\b/, 'bull-call-spread'],
  [/\bbear ?put( spread)?\b/, 'bear-put-spread'],
  [/\bcalendar( spread)?\b/, 'calendar-spread'],
  [/\bbox spread\b/, 'box-spread'],
  [/\bstraddle\b/, 'straddle'],
  [/\bstrangle\b/, 'strangle'],
]
/** Names of the indices, whose spaces may be left out. */
const INDICES = new RegExp(
  String.raw`\b(${SPOKEN_UNDERLYINGS.map(([spoken]) => spoken.replaceAll(' ', ' ?')).join('|')})\b`,
)
const withoutSpaces = (name: string) => name.replaceAll(' ', '')

function instrumentIn(phrases: Phrases): Underlying | undefined {
  const named = withoutSpaces(phrases.take(INDICES)?.[1] ?? '')
  return SPOKEN_UNDERLYINGS.find(([spoken]) => withoutSpaces(spoken) === named)?.[1]
}

const SELL = /\b(sell|short|write|becho|bechna|bech|sold)\b/
const BUY = /\b(buy|long|kharido|kharidna|khareedo|le ?lo)\b/

/**
 * Reads a strategy from plain words, English or Hinglish; undefined if they name no strategy.
 * @param base strategy to change; settings that the words leave open keep its values
 */
export function readPhrases(text: string, base?: FormRequest): Reading | undefined {
  const phrases = new Phrases(text)
  const questions: { text: string; answers: string[] }[] = []
  const notes: string[] = []
  let request = base ?? startingRequest()
  request = withDays(request, phrases)
  request = withTimes(withMarket(request, phrases), phrases)
  const risk = readRisk(phrases)
  const structure = readStructure(phrases, questions)
  const isChange =
    base !== undefined && (changesRisk(risk) || request.strategy.filters !== base.strategy.filters)
  if (!structure && !isChange) return undefined
  if (structure) request = withLegs(request, structure.legs)
  request = withRiskOf(request, risk, questions)
  notes.push(...unknownNotes(phrases.rest))
  return { name: structure?.name ?? 'Changed strategy', request, questions, notes }
}

function changesRisk({ stop, target, reEntries }: RiskWords): boolean {
  return (stop ?? target ?? reEntries) !== undefined
}

function unknownNotes(rest: string): string[] {
  const unknown = (rest.match(/[a-z]{3,}|\d+/g) ?? []).filter((word) => !FILLERS.has(word))
  return unknown.length > 0 ? [`Not understood: ${unknown.join(', ')}.`] : []
}

const FILLERS = new Set(
  'and with for the at each leg legs per har dono exit entry enter make this into how please strategy options option change convert isko bana banao can you position whole combined overall nifty atm ka ki pe par par ko mein one lot lots wala intraday daily every day index want would like use build create test backtest add put set its from its that'.split(
    ' ',
  ),
)

function startingRequest(): FormRequest {
  const { request } = defaultFormValues()
  return { ...request, strategy: { ...request.strategy, entryStartTime: '09:20' } }
}

function withMarket(request: FormRequest, phrases: Phrases): FormRequest {
  const instrument = instrumentIn(phrases) ?? request.instrument
  const dates = phrases.take(/(\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)/)
  const slip = phrases.take(/\bslippage (?:of )?([\d.]+) ?(%|points?|pts)?/)
  return {
    ...request,
    instrument,
    ...(dates && { startDate: dates[1]!, endDate: dates[2]! }),
    ...(slip && {
      execution: {
        ...request.execution,
        slippage: { type: slip[2] === '%' ? 'percentage' : 'points', value: Number(slip[1]) },
      },
    }),
  }
}

const CLOCK = String.raw`(\d{1,2})(?:[:.](\d\d)|(?=\s*(?:pm|am|baje)))\s*(pm|am|baje)?`

function withTimes(request: FormRequest, phrases: Phrases): FormRequest {
  const leave =
    phrases.take(
      new RegExp(
        `\\b(?:exit|close|square ?-?off|out|nikal|nikalo|band)(?: it| all)?(?: at| by| on)? ${CLOCK}`,
      ),
    ) ?? phrases.take(new RegExp(`${CLOCK}\\s*(?:pe|par|ko)? (?:exit|nikal|nikalo|square ?-?off|band)`))
  const compact = phrases.take(/\b(9|10|11)(\d\d)(?= ?(straddle|strangle|iron|condor|entry))/)
  const enter =
    compact ?? phrases.take(new RegExp(`(?:\\b(?:entry|enter|at|subah|@)\\s*(?:at )?)?\\b${CLOCK}`))
  const entryStartTime = enter ? clockOf(enter) : request.strategy.entryStartTime
  const squareOffTime = leave ? clockOf(leave) : request.strategy.squareOffTime
  const late = request.strategy.entryEndTime
  const entryEndTime = late > entryStartTime && late <= squareOffTime ? late : squareOffTime
  return { ...request, strategy: { ...request.strategy, entryStartTime, squareOffTime, entryEndTime } }
}

/** Hours before 8 mean the afternoon, because the market is closed at night. */
function clockOf([, hours, minutes]: RegExpExecArray): string {
  const hour = Number(hours) < 8 ? Number(hours) + 12 : Number(hours)
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`
}

interface RiskWords {
  readonly stop?: Amount | undefined
  readonly target?: Amount | undefined
  readonly trailing: boolean
  readonly scope?: 'each' | 'whole' | undefined
  readonly reEntries?: number | undefined
}

const NUMBER = String.raw`(₹|rs\.? ?|inr )?(\d+(?:\.\d+)?) ?(%|points?|pts?\b|rupees|rs\b)?`
const STOP = '(?:stop ?-?loss|stop|sl)'
const TARGET = '(?:take ?-?profit|target|tp|profit target|munafa)'

function readRisk(phrases: Phrases): RiskWords {
  const scope = phrases.take(
    /\b(each|every|per|har|dono|both|individual)( leg| side)?s?\b|\b(combined|overall|total|mtm|whole( position)?|together)\b/,
  )
  const again = phrases.take(
    /\b(?:re-?entry|re-?entries|re-?enter|dobara)\s*(?:up to )?(\d+)?(?: times| baar|x)?\b/,
  )
  const trailing = phrases.take(/\btrail(ing|ed)?\b/) !== undefined
  return {
    stop: amountOf(
      phrases.take(new RegExp(`\\b${STOP} (?:loss )?(?:of |at |to |is )?${NUMBER}`)) ??
        phrases.take(new RegExp(`${NUMBER} ${STOP}\\b`)),
    ),
    target: amountOf(
      phrases.take(new RegExp(`\\b${TARGET} (?:of |at |to )?${NUMBER}`)) ??
        phrases.take(new RegExp(`${NUMBER} ${TARGET}\\b`)),
    ),
    trailing,
    scope: scope && (scope[1] ? 'each' : 'whole'),
    reEntries: again && Number(again[1] ?? 1),
  }
}

function amountOf(match: RegExpExecArray | undefined): Amount | undefined {
  if (!match) return undefined
  const [, before, value, after] = match
  const isRupees = before !== undefined || after === 'rupees' || after === 'rs'
  const unit = isRupees ? 'fixed' : after?.startsWith('p') ? 'points' : 'percentage'
  return { unit, value: Number(value) }
}

interface Structure {
  readonly name: string
  readonly legs: readonly FormLeg[]
}

type Questions = { text: string; answers: string[] }[]

function readStructure(phrases: Phrases, questions: Questions): Structure | undefined {
  const lots = Number(phrases.take(/\b(\d{1,3}) ?lots?\b/)?.[1] ?? 1)
  const expiry = readExpiry(phrases)
  const found = STRUCTURES.find(([pattern]) => phrases.take(pattern))
  const sells = phrases.take(SELL) !== undefined
  const buys = phrases.take(BUY) !== undefined
  const finish = (name: string, legs: readonly LibraryLeg[], premium?: number): Structure => ({
    name,
    legs: legs.map((leg, i) =>
      legOf({ ...leg, ...(expiry && !leg.expiry && { expiry }) }, { id: i + 1, lots, premium }),
    ),
  })
  const near = readPremium(phrases)
  if (!found) return singleLegs(phrases, { sells, buys }, (name, legs) => finish(name, legs, near))
  const [, id] = found
  if (id !== 'straddle' && id !== 'strangle') return finish(libraryName(id), libraryLegs(id))
  const strike = id === 'straddle' ? 'ATM' : distanceOf(phrases, near === undefined ? questions : [])
  const action = sideOf(id, { sells, buys }, questions)
  const legs = (['call', 'put'] as const).map((type) => ({ action, type, strike, quantity: 1 }) as const)
  return finish(`${action === 'sell' ? 'Short' : 'Long'} ${id}`, legs, near)
}

interface Sides {
  readonly sells: boolean
  readonly buys: boolean
}

function sideOf(id: string, { sells, buys }: Sides, questions: Questions): 'buy' | 'sell' {
  if (!sells && !buys)
    questions.unshift({ text: `Is the ${id} sold or bought? It is shown as sold.`, answers: ['sell', 'buy'] })
  return buys && !sells ? 'buy' : 'sell'
}

function libraryLegs(id: string): readonly LibraryLeg[] {
  return LIBRARY.find((one) => one.id === id)?.legs ?? []
}

function readPremium(phrases: Phrases): number | undefined {
  const match = phrases.take(
    /(?:premium (?:of |near |around )?(?:₹|rs\.? ?)?(\d+)|(?:₹|rs\.? ?)?(\d+)(?: rs| rupees| rupaye)? premium)/,
  )
  return match && Number(match[1] ?? match[2])
}

function libraryName(id: string): string {
  return LIBRARY.find((one) => one.id === id)?.name ?? id
}

function readExpiry(phrases: Phrases): ExpiryChoice | undefined {
  if (phrases.take(/\bnext (week|expiry|weekly)\b|\bagle haft[ea]\b/)) return 'next'
  return phrases.take(/\bmonthly( expiry)?\b/) ? 'monthly' : undefined
}

/** Strikes out of the money. */
function distanceOf(phrases: Phrases, questions: Questions): string {
  const match = phrases.take(
    /\botm ?\+? ?(\d{2,3})\b|\b(\d{2,3})(?: points?| pts)? (?:otm|away|door)\b|\batm ?\+ ?(\d{2,3})\b/,
  )
  const points = Number(match?.[1] ?? match?.[2] ?? match?.[3] ?? 0)
  if (points === 0)
    questions.push({
      text: 'How far out of the money? It is shown with 200 points.',
      answers: ['otm 100', 'otm 200', 'otm 300'],
    })
  return `ATM+${Math.min(500, Math.max(50, Math.round((points || 200) / 50) * 50))}`
}

function singleLegs(
  phrases: Phrases,
  { sells, buys }: Sides,
  finish: (name: string, legs: readonly LibraryLeg[]) => Structure,
): Structure | undefined {
  const type = phrases.take(/\b(call|ce|put|pe)\b/)?.[1]
  if (!type || sells === buys) return undefined
  const option = type === 'call' || type === 'ce' ? ('call' as const) : ('put' as const)
  const action = sells ? ('sell' as const) : ('buy' as const)
  const isAway = /\botm\b|\baway\b|\batm ?\+/.test(phrases.rest)
  const strike = isAway ? distanceOf(phrases, []) : 'ATM'
  return finish(`${sells ? 'Short' : 'Long'} ${option}`, [{ action, type: option, strike, quantity: 1 }])
}

function legOf(
  leg: LibraryLeg,
  { id, lots, premium }: { id: number; lots: number; premium: number | undefined },
): FormLeg {
  const label = leg.strike ?? 'ATM'
  return {
    ...newLeg([]),
    id: `leg-${id}`,
    tradeType: leg.action === 'sell' ? 'SELL' : 'BUY',
    optionType: leg.type === 'put' ? 'PUT' : 'CALL',
    ...strikeFields(label),
    strikeCriteria:
      premium === undefined
        ? { type: 'Strike Type', strikeType: label }
        : { type: 'Closest Premium', targetPremium: premium },
    quantity: leg.quantity * lots,
    ...(leg.expiry && { expiry: leg.expiry }),
  }
}

function withLegs(request: FormRequest, legs: readonly FormLeg[]): FormRequest {
  return { ...request, multiLegStrategy: { ...request.multiLegStrategy, enabled: true, legs: [...legs] } }
}

function withRiskOf(request: FormRequest, risk: RiskWords, questions: Questions): FormRequest {
  const { stop, target, scope, trailing, reEntries } = risk
  const multi = request.multiLegStrategy
  if (stop && !scope && multi.enabled && multi.legs.length > 1)
    questions.push({
      text: 'Is the stop for each leg or for the whole position? It is shown for each leg.',
      answers: ['each leg', 'combined'],
    })
  if (scope === 'whole' || !multi.enabled) return withOverall(request, risk)
  const legs = multi.legs.map((one) => {
    let leg = one
    if (stop) leg = withLegStop(leg, stop, trailing)
    if (target) leg = withLegTarget(leg, target)
    if (reEntries) leg = withRisk(leg, { reEntry: reEntryAfterStop(leg.riskManagement.reEntry, reEntries) })
    return leg
  })
  return { ...request, multiLegStrategy: { ...multi, legs } }
}

function withOverall(request: FormRequest, { stop, target, trailing, reEntries }: RiskWords): FormRequest {
  let risk = request.simpleRiskManagement
  if (stop) risk = withOverallStop(risk, stop, trailing)
  if (target) risk = withOverallTarget(risk, target)
  if (reEntries) risk = { ...risk, globalReEntry: reEntryAfterStop(risk.globalReEntry, reEntries) }
  const multi = request.multiLegStrategy
  return {
    ...request,
    simpleRiskManagement: risk,
    multiLegStrategy: { ...multi, combinedPnLTracking: multi.enabled },
  }
}
