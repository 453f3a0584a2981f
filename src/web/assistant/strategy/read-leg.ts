import { expirySentence, optionFields, strikeSentence, type LegEntry, type StrikeCriteria } from '#domain'
import {
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
  const [words = '', ...ahead] = head.split(/(?=, )/)
  const criteria = readCriteria(words)
  const expiry = expirySentence.match(ahead.join(''))
  if (!criteria || !expiry) return undefined
  const option = {
    tradeType: side === 'BUY' ? ('BUY' as const) : ('SELL' as const),
    optionType: type === 'CALL' ? ('CALL' as const) : ('PUT' as const),
    ...strikeFields(criteria.strikeType ?? 'ATM'),
    ...optionFields(expiry),
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

function readCriteria(words: string): StrikeCriteria | undefined {
  return strikeSentence.match(words) as StrikeCriteria | undefined
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
