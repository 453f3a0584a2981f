import type { DeploymentOrder } from '#domain'
import type { IsoDate } from '#engine/exchange'
import { ALL_LEGS, type LevelOrder, type ManualOrders } from '#engine/replay'
import type { ClockMinute, LegIndex, Paise } from '#engine/units'

/** An order and the minute at which it was taken. */
export interface TakenOrder {
  readonly kind: DeploymentOrder
  /** The leg to square off or whose levels are set; undefined: all legs. */
  readonly leg?: LegIndex | undefined
  /** For `levels`: as in `LevelOrder`. */
  readonly stop?: Paise | null | undefined
  readonly target?: Paise | null | undefined
  readonly date: IsoDate
  readonly minute: ClockMinute
}

/** Orders that close all positions immediately. */
const LEAVING = new Set<DeploymentOrder>(['square-off', 'stop', 'kill', 'loss-limit'])
/** Orders that block entries for the rest of the session. */
const FOR_THE_DAY = new Set<DeploymentOrder>(['square-off', 'loss-limit', 'trade-limit'])
/** Orders that pause or resume entries. */
const PAUSES: Partial<Record<DeploymentOrder, boolean>> = {
  pause: true,
  kill: true,
  stop: true,
  resume: false,
}

const NOTHING: readonly LegIndex[] = []

/** All orders in a deployment's life, as the replay needs them: the same orders reproduce the same fills. */
export class ManualOrderBook implements ManualOrders {
  /** In the order in which they were taken. */
  readonly #orders: TakenOrder[]

  constructor(orders: readonly TakenOrder[] = []) {
    this.#orders = [...orders]
  }

  get isEmpty(): boolean {
    return this.#orders.length === 0
  }

  take(order: TakenOrder): void {
    this.#orders.push(order)
  }

  /** Whether entries are paused at a minute. */
  isPaused(date: IsoDate, c: ClockMinute): boolean {
    const last = this.#orders.findLast((order) => order.kind in PAUSES && isBy(order, date, c))
    return last !== undefined && PAUSES[last.kind] === true
  }

  /** Whether entries are paused from now on. */
  get isPausedNow(): boolean {
    const last = this.#orders.findLast((order) => order.kind in PAUSES)
    return last !== undefined && PAUSES[last.kind] === true
  }

  /** The stop order; undefined while the deployment runs. */
  get stopped(): TakenOrder | undefined {
    return this.#orders.find(({ kind }) => kind === 'stop')
  }

  isEntryBlocked(date: IsoDate, c: ClockMinute): boolean {
    if (this.#orders.length === 0) return false
    return (
      this.isPaused(date, c) ||
      this.#orders.some(
        ({ kind, leg, ...at }) =>
          FOR_THE_DAY.has(kind) && leg === undefined && at.date === date && at.minute <= c,
      )
    )
  }

  exits(date: IsoDate, c: ClockMinute): typeof ALL_LEGS | readonly LegIndex[] {
    if (this.#orders.length === 0) return NOTHING
    const due = this.#orders.filter(
      (order) => LEAVING.has(order.kind) && order.date === date && order.minute === c,
    )
    if (due.length === 0) return NOTHING
    if (due.some(({ leg }) => leg === undefined)) return ALL_LEGS
    return due.map(({ leg }) => leg as LegIndex)
  }

  levels(date: IsoDate, c: ClockMinute): readonly LevelOrder[] {
    return this.#orders.flatMap(({ kind, leg, stop, target, ...at }) =>
      kind === 'levels' && leg !== undefined && at.date === date && at.minute === c
        ? [{ leg, stop, target }]
        : [],
    )
  }

  /** The orders of the sessions in a date range. */
  between(from: IsoDate, to: IsoDate): readonly TakenOrder[] {
    return this.#orders.filter(({ date }) => date >= from && date <= to)
  }

  /** The orders of a session, in order. */
  on(date: IsoDate): readonly TakenOrder[] {
    return this.#orders.filter((order) => order.date === date)
  }
}

function isBy(order: TakenOrder, date: IsoDate, c: ClockMinute): boolean {
  return order.date < date || (order.date === date && order.minute <= c)
}
