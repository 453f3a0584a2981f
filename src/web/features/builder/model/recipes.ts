import type { BacktestRequest, LegEntry, OptionType, StrikeCriteria, TradeType } from '#domain'
import type { FormLeg } from '../../../strategy/form-values.ts'
import { newLeg, strikeFields } from '../../../strategy/legs.ts'
import type { ReadyMade } from './ready-made.ts'

type Strategy = BacktestRequest['strategy']

/** A ready-made strategy with its own times, holding or waits. */
export interface Recipe {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly strategy: Pick<Strategy, 'entryStartTime' | 'entryEndTime' | 'squareOffTime'> & Partial<Strategy>
  readonly legs: readonly RecipeLeg[]
}

interface RecipeLeg {
  readonly side: TradeType
  readonly type: OptionType
  readonly strike: string | StrikeCriteria
  readonly entry?: LegEntry
  /** Percentage of its premium. */
  readonly stop?: number
}

const MORNING = { entryStartTime: '09:20', entryEndTime: '14:30', squareOffTime: '15:15' } as const

const bothSides = (leg: Omit<RecipeLeg, 'type'>): RecipeLeg[] => [
  { ...leg, type: 'CALL' },
  { ...leg, type: 'PUT' },
]

/** Ready-made strategies that are held overnight, wait for a trigger, or choose strikes by delta. */
export const RECIPES: readonly Recipe[] = [
  {
    id: 'btst',
    name: 'BTST long call',
    description: 'Buys a call before the close and sells it the next morning',
    strategy: {
      entryStartTime: '15:15',
      entryEndTime: '15:25',
      squareOffTime: '09:30',
      holding: { type: 'btst' },
    },
    legs: [{ side: 'BUY', type: 'CALL', strike: 'ATM' }],
  },
  {
    id: 'positional-iron-condor',
    name: 'Positional iron condor',
    description: 'Enters four sessions before each expiry and leaves on the session before it',
    strategy: {
      ...MORNING,
      holding: { type: 'positional', expiry: 'weekly', enterDaysBefore: 4, exitDaysBefore: 1 },
    },
    legs: [
      { side: 'SELL', type: 'CALL', strike: 'ATM+300' },
      { side: 'BUY', type: 'CALL', strike: 'ATM+500' },
      { side: 'SELL', type: 'PUT', strike: 'ATM+300' },
      { side: 'BUY', type: 'PUT', strike: 'ATM+500' },
    ],
  },
  {
    id: 'delta-neutral-strangle',
    name: 'Delta-neutral strangle',
    description: 'Sells the call and the put of the same delta; when one is stopped, the other goes to cost',
    strategy: { ...MORNING, onLegStop: 'moveOthersToCost' },
    legs: bothSides({ side: 'SELL', strike: { type: 'Delta', targetDelta: 0.2 }, stop: 50 }),
  },
  {
    id: 'range-breakout',
    name: 'Range breakout',
    description: 'Buys a call above the range of the first half hour, a put below it',
    strategy: { ...MORNING, entryStartTime: '09:16' },
    legs: [
      {
        side: 'BUY',
        type: 'CALL',
        strike: 'ATM',
        entry: { type: 'breakout', of: 'underlying', side: 'high', rangeEnd: '09:46' },
        stop: 30,
      },
      {
        side: 'BUY',
        type: 'PUT',
        strike: 'ATM',
        entry: { type: 'breakout', of: 'underlying', side: 'low', rangeEnd: '09:46' },
        stop: 30,
      },
    ],
  },
  {
    id: 'wait-and-trade-straddle',
    name: 'Wait-and-trade straddle',
    description: 'Sells each side of the straddle once its premium has fallen by a tenth',
    strategy: MORNING,
    legs: bothSides({
      side: 'SELL',
      strike: 'ATM',
      entry: { type: 'momentum', of: 'premium', direction: 'down', unit: 'percentage', value: 10 },
      stop: 25,
    }),
  },
]

/** Converts a recipe for the form. */
export function recipeReadyMade({ name, strategy, legs }: Recipe): ReadyMade {
  return {
    name,
    strategy,
    legs: legs.reduce<FormLeg[]>((made, leg) => [...made, legOf(leg, made)], []),
  }
}

function legOf({ side, type, strike, entry, stop }: RecipeLeg, others: readonly FormLeg[]): FormLeg {
  const leg = newLeg(others)
  const { stopLoss } = leg.riskManagement
  const label = typeof strike === 'string' ? strike : 'ATM'
  return {
    ...leg,
    tradeType: side,
    optionType: type,
    ...strikeFields(label),
    strikeCriteria: typeof strike === 'string' ? { type: 'Strike Type', strikeType: label } : strike,
    ...(entry && { entry }),
    riskManagement: {
      ...leg.riskManagement,
      ...(stop !== undefined && { stopLoss: { ...stopLoss, enabled: true, percentageValue: stop } }),
    },
  }
}
