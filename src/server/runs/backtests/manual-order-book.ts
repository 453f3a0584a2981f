import type { DeploymentOrder, OrderDetails } from '#domain'
import type { IsoDate } from '#engine/exchange'
import { ALL_LEGS, type AddedLeg, type ManualOrder, type ManualOrders } from '#engine/replay'
import type { ClockMinute, LegIndex, Paise } from '#engine/units'

/** An order and the minute at which it was taken. */
export interface TakenOrder {
  readonly kind: DeploymentOrder
  /** The leg that it is for; undefined: all legs. */
  readonly leg?: LegIndex | undefined
  /** For `levels`: as in `LevelOrder`. */
  readonly stop?: Paise | null | undefined
  readonly target?: Paise | null | undefined
  /** For `exit-lots`. */
  readonly lots?: number | undefined
  /** For `add-leg`. */
  readonly added?: AddedLeg | undefined
  /** Entry day of the only cycle that the order is for. */
  readonly cycle?: IsoDate | undefined
  /** Who gave it, if not the deployment's user. */
  readonly by?: OrderDetails['by']
  readonly date: IsoDate
  readonly minute: ClockMinute
}

/** Orders that close all positions immediately. */
const LEAVING = new Set<DeploymentOrder>(['square-off', 'stop', 'kill', 'loss-limit', 'book-loss'])
/** Orders that block entries for the rest of the session. */
const FOR_THE_DAY = new Set<DeploymentOrder>([
  'square-off',
  'loss-limit',
  'trade-limit',
  'no-room',
  'book-loss',
])
/** Orders that pause or resume entries. */
const PAUSES: Partial<Record<DeploymentOrder, boolean>> = {
  pause: true,
  kill: true,
  stop: true,
  resume: false,
}

const NOTHING: readonly ManualOrder[] = []

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

  /** The same orders; what one book takes later, the other does not. */
  copy(): ManualOrderBook {
    return new ManualOrderBook(this.#orders)
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

  at(date: IsoDate, c: ClockMinute): readonly ManualOrder[] {
    if (this.#orders.length === 0) return NOTHING
    return this.#orders.flatMap((order) => (order.date === date && order.minute === c ? replayed(order) : []))
  }

  /** The legs that orders have added so far, in order. */
  get addedLegs(): readonly AddedLeg[] {
    return this.#orders.flatMap(({ added }) => added ?? [])
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

/** An order as the replay applies it; empty for one that only blocks entries. */
function replayed({ kind, leg, stop, target, lots = 0, cycle }: TakenOrder): readonly ManualOrder[] {
  if (LEAVING.has(kind)) return [{ kind: 'exit', leg: leg ?? ALL_LEGS }]
  if (leg === undefined) return NOTHING
  if (kind === 'levels') return [{ kind, leg, stop, target }]
  if (kind === 'exit-lots') return [{ kind: 'part', leg, lots, cycle }]
  return kind === 'add-leg' || kind === 're-enter' ? [{ kind: 'enter', leg, stop, target, cycle }] : NOTHING
}

function isBy(order: TakenOrder, date: IsoDate, c: ClockMinute): boolean {
  return order.date < date || (order.date === date && order.minute <= c)
}
