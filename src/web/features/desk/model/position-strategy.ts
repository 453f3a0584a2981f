import type { OptionChain } from '#api'
import {
  expiryName,
  formatCount,
  isStrikeLabel,
  LIMITS,
  MULTI_LEG_STRATEGY,
  type BacktestRequestInput,
  type MarketMoment,
  type OpenPosition,
  type Underlying,
} from '#domain'
import { formatDate } from '../../../ui/format.ts'
import { contractTitle, type Chains } from './position.ts'

/** An expiry of the desk's day. */
export interface ListedExpiry {
  readonly date: string
  readonly monthly: boolean
  readonly days_to_expiry: number
}

/** A position of the desk at a minute. */
export interface DeskPosition {
  readonly underlying: Underlying
  readonly dataset: string | undefined
  readonly moment: MarketMoment
  readonly held: readonly OpenPosition[]
  readonly chains: Chains
  /** Of the desk's day, nearest first. */
  readonly expiries: readonly ListedExpiry[]
}

/** The rules under which a position is deployed. */
export interface PaperRules {
  /** `exact`: the strikes of the position. `relative`: as far from the money as they are now. */
  readonly strikes: 'exact' | 'relative'
  readonly entry: 'now' | 'next'
  readonly squareOff: string
  /** Percent of each leg's own premium; null for none. */
  readonly legStop: number | null
  readonly legTarget: number | null
  /** Rupees of the whole position; null for none. */
  readonly stop: number | null
  readonly target: number | null
}

export const FIRST_RULES: PaperRules = {
  strikes: 'exact',
  entry: 'now',
  squareOff: '15:15',
  legStop: null,
  legTarget: null,
  stop: null,
  target: null,
}

/** Validation messages by field. */
export type RuleProblems = Readonly<Partial<Record<keyof PaperRules, string>>>

/** Minutes over which an entry is tried again if a leg has no price. */
const ENTRY_MINUTES = 15

/** Why a position can't become a strategy; undefined if it can. */
export function whyNoStrategy({ held, expiries, moment }: DeskPosition): string | undefined {
  if (held.length === 0) return 'The position is empty.'
  const future = held.find(({ optionType }) => optionType === 'FUTURE')
  if (future) return `A strategy has no futures; exit ${contractTitle(future)} first.`
  const large = held.find(({ lots }) => lots > LIMITS.lots.max)
  if (large)
    return `${contractTitle(large)} has ${formatCount(large.lots, 'lot')}, and a leg has at most ${LIMITS.lots.max}.`
  const unknown = held.find(({ expiry }) => !expiries.some(({ date }) => date === expiry))
  if (unknown) return `${contractTitle(unknown)} is not listed on ${formatDate(moment.date)}.`
  return undefined
}

/** Why the strikes can't be given by their distance from the money; undefined if they can. */
export function whyNotRelative({ held, chains }: DeskPosition): string | undefined {
  const wrong = held.find((row) => !isStrikeLabel(strikeLabel(row, chains.get(row.expiry)) ?? ''))
  if (!wrong) return undefined
  return `${contractTitle(wrong)} is not ATM, or 50 to 500 points from it in steps of 50.`
}

/** Validates rules, as the builder does. */
export function ruleProblems(rules: PaperRules, moment: MarketMoment): RuleProblems {
  const problems: RuleProblems = {
    legStop: outside(rules.legStop, LIMITS.stopLossPercent),
    legTarget: outside(rules.legTarget, LIMITS.takeProfitPercent),
    stop: outside(rules.stop, LIMITS.stopLossRupees),
    target: outside(rules.target, LIMITS.takeProfitRupees),
    squareOff:
      rules.squareOff > entryTime(rules, moment) ? undefined : 'The square-off must be after the entry',
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

function outside(value: number | null, { min, max }: { readonly min: number; readonly max: number }) {
  if (value === null || (value >= min && value <= max)) return undefined
  return `A number from ${min} to ${max}`
}

/** The time of the entry. */
export function entryTime({ entry }: Pick<PaperRules, 'entry'>, { time }: MarketMoment): string {
  return entry === 'now' ? time : later(time, 1)
}

/** The position as a strategy: a leg for each contract, with its expiry as it is called on the desk's day. */
export function positionRequest(position: DeskPosition, rules: PaperRules): BacktestRequestInput {
  const { underlying, dataset, moment, held, chains, expiries } = position
  const start = entryTime(rules, moment)
  const end = later(start, ENTRY_MINUTES)
  return {
    instrument: underlying,
    instrumentType: 'OPTIONS',
    startDate: moment.date,
    endDate: dayAfter(moment.date),
    ...(dataset !== undefined && { dataset }),
    strategy: {
      name: MULTI_LEG_STRATEGY,
      entryStartTime: start,
      entryEndTime: end < rules.squareOff ? end : start,
      squareOffTime: rules.squareOff,
    },
    multiLegStrategy: {
      enabled: true,
      combinedPnLTracking: true,
      legs: held.flatMap((row, i) => {
        const { optionType, tradeType, strike, lots, expiry } = row
        if (optionType === 'FUTURE') return []
        const label = rules.strikes === 'relative' ? strikeLabel(row, chains.get(expiry)) : undefined
        return [
          {
            id: `leg_${i + 1}`,
            optionType,
            tradeType,
            quantity: lots,
            strikeCriteria:
              label === undefined
                ? { type: 'Exact Strike' as const, strike }
                : { type: 'Strike Type' as const, strikeType: label },
            ...expiryRule(expiry, expiries),
            riskManagement: {
              ...(rules.legStop !== null && { stopLoss: percentOf(rules.legStop) }),
              ...(rules.legTarget !== null && { takeProfit: percentOf(rules.legTarget) }),
            },
          },
        ]
      }),
    },
    ...((rules.stop ?? rules.target) !== null && {
      simpleRiskManagement: {
        ...(rules.stop !== null && { simpleStopLoss: rupeesOf(rules.stop) }),
        ...(rules.target !== null && { simpleTakeProfit: rupeesOf(rules.target) }),
      },
    }),
  }
}

const percentOf = (value: number) => ({ enabled: true, type: 'percentage' as const, percentageValue: value })
const rupeesOf = (value: number) => ({ enabled: true, type: 'fixed' as const, fixedAmount: value })

/** What becomes of the strikes and expiries of the position, as sentences. */
export function describeContracts({ held, expiries }: DeskPosition, { strikes }: PaperRules): string[] {
  const dates = [...new Set(held.map(({ expiry }) => expiry))].sort()
  return [
    strikes === 'exact'
      ? 'The strikes are those of the position, wherever the index is at the entry.'
      : 'The strikes are chosen at the entry, as far from the money as they are now.',
    ...dates.map((date) => {
      const rule = expiryRule(date, expiries)
      const name =
        rule.expiry === undefined
          ? `nearest expiry with at least ${formatCount(rule.minDte, 'trading day')} left`
          : expiryName(rule.expiry)
      return `The expiry ${formatDate(date)} is traded as the ${name}.`
    }),
  ]
}

/** The nearest expiries and monthly ones by name, others by their days to expiry. */
function expiryRule(expiry: string, expiries: readonly ListedExpiry[]) {
  const months = expiries.filter(({ monthly }) => monthly)
  const names = [
    ['current', expiries[0]],
    ['next', expiries[1]],
    ['monthly', months[0]],
    ['nextMonthly', months[1]],
  ] as const
  const named = names.find(([, one]) => one?.date === expiry)
  if (named) return { expiry: named[0] }
  return { minDte: expiries.find(({ date }) => date === expiry)?.days_to_expiry ?? 0 }
}

/** `ATM+100` for a strike 100 points out of the money; undefined without an index. */
function strikeLabel({ strike, optionType }: OpenPosition, chain: OptionChain | undefined) {
  if (!chain || chain.spot === null || optionType === 'FUTURE') return undefined
  const { spot } = chain
  const listed = chain.listed_strikes[optionType]
  const [first] = listed
  if (first === undefined) return undefined
  const atm = listed.reduce((near, one) => (Math.abs(one - spot) < Math.abs(near - spot) ? one : near), first)
  const points = optionType === 'CALL' ? strike - atm : atm - strike
  return points === 0 ? 'ATM' : `ATM${points > 0 ? '+' : '-'}${Math.abs(points)}`
}

function later(time: string, minutes: number): string {
  const [hours = 0, minute = 0] = time.split(':').map(Number)
  const all = hours * 60 + minute + minutes
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
}
