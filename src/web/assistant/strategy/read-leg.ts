import type { Leg, LegEntry, StrikeCriteria } from '#domain'
import {
  legIdOf,
  readAmount,
  readLegAmount,
  readReEntry,
  reEntryAfter,
  withLegStop,
  withLegTarget,
  withRisk,
} from './amount.ts'
import { newLeg, strikeFields, type FormLeg, type FormRequest } from './builder-model.ts'

/** Adds the leg that a sentence describes, or sets the only leg of a single-leg strategy. */
export function readLeg(match: RegExpExecArray, request: FormRequest): FormRequest | undefined {
  const [, mark, side, lots, type, rest = ''] = match
  const [head = '', settings] = rest.split('; ')
  const [words = '', expiry] = head.split(', ')
  const criteria = readCriteria(words)
  if (!criteria) return undefined
  const option = {
    tradeType: side === 'BUY' ? ('BUY' as const) : ('SELL' as const),
    optionType: type === 'CALL' ? ('CALL' as const) : ('PUT' as const),
    ...strikeFields(criteria.strikeType ?? 'ATM'),
    ...expiryOf(expiry),
  }
  if (!mark) {
    const isLabel = criteria.type === 'Strike Type'
    const strategy = { ...request.strategy, ...option, ...(!isLabel && { strikeCriteria: criteria }) }
    return { ...request, strategy }
  }
  const multi = request.multiLegStrategy
  const plain: FormLeg = {
    ...newLeg(multi.legs),
    ...option,
    quantity: Number(lots),
    strikeCriteria: criteria,
  }
  const leg = settingsOf(settings).reduce<FormLeg | undefined>(
    (made, one) => made && withSetting(made, one),
    plain,
  )
  return leg && { ...request, multiLegStrategy: { ...multi, enabled: true, legs: [...multi.legs, leg] } }
}

function expiryOf(words: string | undefined): Pick<Leg, 'expiry' | 'minDte'> {
  if (words === undefined) return {}
  const least = /^at least (\d+) days/.exec(words)?.[1]
  if (least) return { minDte: Number(least) }
  if (words.startsWith('second')) return { expiry: 'nextMonthly' }
  return { expiry: words.startsWith('next') ? 'next' : 'monthly' }
}

const NUMBER = String.raw`([-−]?[\d.]+)`

/** Strike criteria as descriptions word them. */
const CRITERIA: readonly (readonly [RegExp, (number: number, match: RegExpExecArray) => StrikeCriteria])[] = [
  [
    /^premium ₹([\d.]+)–₹([\d.]+)$/,
    (lowerPremium, [, , upper]) => ({ type: 'Premium Range', lowerPremium, upperPremium: Number(upper) }),
  ],
  [/^premium near ₹([\d.]+)$/, (targetPremium) => ({ type: 'Closest Premium', targetPremium })],
  [/^premium ≥ ₹([\d.]+)$/, (minimumPremium) => ({ type: 'Premium ≥', minimumPremium })],
  [/^premium ≤ ₹([\d.]+)$/, (maximumPremium) => ({ type: 'Premium ≤', maximumPremium })],
  [new RegExp(`^delta ${NUMBER}$`), (targetDelta) => ({ type: 'Delta', targetDelta })],
  [new RegExp(`^ATM ${NUMBER}% outward$`), (percent) => ({ type: 'ATM %', percent })],
  [new RegExp(`^${NUMBER} straddles outward$`), (multiplier) => ({ type: 'Straddle Width', multiplier })],
  [
    new RegExp(`^premium of ${NUMBER}% of the straddle$`),
    (percent) => ({ type: 'Straddle Premium %', percent }),
  ],
  [new RegExp(`^strike ${NUMBER}$`), (strike) => ({ type: 'Exact Strike', strike })],
  [
    new RegExp(`^${NUMBER} points outward from (leg \\d+|\\S+)$`),
    (offset, [, , leg = '']) => ({ type: 'From Leg', leg: legIdOf(leg), offset }),
  ],
]

function readCriteria(words: string): StrikeCriteria | undefined {
  const label = /^(?:\d+ (?:OTM|ITM) \()?(ATM(?:[+-]\d+)?)\)?$/.exec(words)?.[1]
  if (label !== undefined) return { type: 'Strike Type', strikeType: label }
  for (const [pattern, criteria] of CRITERIA) {
    const match = pattern.exec(words)
    if (match) return criteria(Number(match[1]?.replace('−', '-')), match)
  }
  return undefined
}

/** Splits a leg's settings at commas, but not at the commas inside a re-entry. */
function settingsOf(words: string | undefined): string[] {
  if (words === undefined) return []
  return words.split(
    /, (?=(?:trailing )?stop [₹\d]|target [₹\d]|locks |re-enters |waits until |leaves at |idle )/,
  )
}

type SettingReader = (match: RegExpExecArray, leg: FormLeg) => FormLeg | undefined

const SETTINGS: readonly (readonly [RegExp, SettingReader])[] = [
  [
    /^(trailing )?stop (.+)$/,
    ([, trailing, text = ''], leg) => {
      const amount = readLegAmount(text)
      return amount && withLegStop(leg, amount, trailing !== undefined)
    },
  ],
  [
    /^target (.+)$/,
    ([, text = ''], leg) => {
      const amount = readLegAmount(text)
      return amount && withLegTarget(leg, amount)
    },
  ],
  [/^locks (.+) per (.+) gained$/, withLock],
  [/^re-enters up to (\d+)× a day after (.+)$/, withLegReEntry],
  [/^idle until another leg activates it$/, (_, leg) => ({ ...leg, idle: true })],
  [/^leaves at (\d\d:\d\d)$/, ([, exitTime = ''], leg) => ({ ...leg, exitTime })],
  [
    /^waits until (its premium|the index) has moved (up|down) by ([\d.]+)( pts|%)$/,
    ([, what, direction, value, unit], leg) => ({
      ...leg,
      entry: {
        type: 'momentum',
        of: watched(what),
        direction: direction === 'up' ? 'up' : 'down',
        value: Number(value),
        unit: unit === '%' ? 'percentage' : 'points',
      },
    }),
  ],
  [
    /^waits until (its premium|the index) breaks the (high|low) of the range up to (\d\d:\d\d)$/,
    ([, what, side, rangeEnd = ''], leg) => ({
      ...leg,
      entry: { type: 'breakout', of: watched(what), side: side === 'high' ? 'high' : 'low', rangeEnd },
    }),
  ],
]

function watched(words: string | undefined): LegEntry['of'] {
  return words === 'the index' ? 'underlying' : 'premium'
}

function withSetting(leg: FormLeg, words: string): FormLeg | undefined {
  for (const [pattern, read] of SETTINGS) {
    const match = pattern.exec(words)
    const made = match && read(match, leg)
    if (made) return made
  }
  return undefined
}

function withLock([, trail = '', gain = '']: RegExpExecArray, leg: FormLeg): FormLeg | undefined {
  const trailBy = readAmount(trail)
  const increaseBy = readAmount(gain)
  if (!trailBy || !increaseBy) return undefined
  return withRisk(leg, {
    trailProfit: {
      ...leg.riskManagement.trailProfit,
      enabled: true,
      type: trailBy.unit,
      [trailBy.unit]: { increaseBy: increaseBy.value, trailBy: trailBy.value },
    },
  })
}

function withLegReEntry([, count, words = '']: RegExpExecArray, leg: FormLeg): FormLeg | undefined {
  const read = readReEntry(words)
  if (!read) return undefined
  const reEntry = reEntryAfter(leg.riskManagement.reEntry, Number(count), read.causes)
  return withRisk(leg, { reEntry: { ...reEntry, ...read.comeback } })
}
