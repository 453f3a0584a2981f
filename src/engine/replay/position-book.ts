import { MOST_ADDED_LEGS } from '#domain'
import { lastPrice, NO_CONTRACT, NO_PRICE, rowOf, spotAt, type Choice, type Contract } from '#engine/chain'
import { EXPIRY, SQUARE_OFF, type ExitReason } from '#engine/exit-reason'
import { lotSizeOn } from '#engine/exchange'
import type { Bars, MarketDay } from '#engine/market'
import { clockMinute, type ClockMinute, type LegIndex, type Paise, type SessionNumber } from '#engine/units'
import type { Cycle } from './cycles.ts'
import type { Fill, ReEntry } from './fill.ts'
import type { Exit, LegReading } from './leg-opening.ts'
import { NO_EXIT, type LegPosition } from './leg-position.ts'
import { LegSlot, NEVER } from './leg-slot.ts'
import { entryPriceAt, exitPriceAt, noBars } from './order-price.ts'
import type { OverallWatch } from './overall-watch.ts'
import type { LegPlan, Plan, Side } from './plan.ts'
import { ENDLESS, InactiveBars } from './inactive-bars.ts'
import type { ReplayWitness } from './replay-witness.ts'
import { intrinsicValue } from './settlement.ts'
import { selectContract, type ChoiceMoment } from './strike-selection.ts'
import { slipped } from './threshold.ts'

type Writable<T> = { -readonly [Field in keyof T]: T[Field] }

/** An entry of a leg. */
export interface LegEntry {
  readonly minute: ClockMinute
  /** Before slippage. */
  readonly price: Paise
  readonly side: Side
  readonly reEntry: ReEntry | null
  /** Whether the price is a level reached inside the bar; otherwise the order fills at the bar's start. */
  readonly isInsideBar?: boolean
  /** When the contract was chosen; at the entry if left out. */
  readonly chosenAt?: ClockMinute
  /** The contract's bars, if the caller already has them. */
  readonly bars?: Bars
}

interface BookOptions {
  readonly watch: OverallWatch | undefined
  readonly witness: ReplayWitness | undefined
  readonly profitsOnly: boolean
}

/**
 * Chooses the contracts of a cycle's legs and books their entries and exits in the current session. Its
 * callers decide what to trade.
 */
export class PositionBook {
  /** First the strategy's legs, then the legs that were added by hand in the cycle. */
  readonly slots: LegSlot[]
  readonly positions: LegPosition[]
  /**
   * Per leg, the minute before which no bar can reach or move one of its levels; `ENDLESS` for a closed leg.
   */
  readonly inactiveUntil: Int32Array
  fills: Fill[] = []
  openCount = 0
  /** Profit booked since the last entry of the whole strategy. */
  realised: Paise = 0
  session: SessionNumber = 0
  day!: MarketDay
  #cycle!: Cycle
  /** One object for all choices of a session, so that retries of an entry allocate nothing. */
  #moment!: Writable<ChoiceMoment>
  readonly #plan: Plan
  readonly #reading: LegReading
  readonly #ownLegs: number
  readonly #watch: OverallWatch | undefined
  readonly #witness: ReplayWitness | undefined
  readonly #notesCloses: boolean

  constructor(plan: Plan, reading: LegReading, { watch, witness, profitsOnly }: BookOptions) {
    this.#plan = plan
    this.#reading = reading
    const own = plan.legs.filter((leg) => !leg.contract)
    this.#ownLegs = own.length
    this.inactiveUntil = new Int32Array(own.length + MOST_ADDED_LEGS)
    this.slots = own.map((leg, i) => this.#slotOf(leg, i))
    this.positions = this.slots.map(({ position }) => position)
    this.#watch = watch
    this.#witness = witness
    this.#notesCloses = !profitsOnly
  }

  #slotOf(leg: LegPlan, i: LegIndex): LegSlot {
    return new LegSlot(leg, this.#reading, new InactiveBars(this.inactiveUntil, i))
  }

  begin(cycle: Cycle): void {
    this.#cycle = cycle
    this.fills = []
    this.openCount = 0
    this.slots.length = this.#ownLegs
    this.positions.length = this.#ownLegs
    this.inactiveUntil.fill(ENDLESS)
    for (const slot of this.slots) slot.reset()
  }

  /** The slot of a leg; undefined for a leg that the plan lacks. A leg that the user adds gets its slot with its first order. */
  slotFor(i: LegIndex): LegSlot | undefined {
    for (let next = this.slots.length; next <= i && next < this.#plan.legs.length; next++) {
      const slot = this.#slotOf(this.#plan.legs[next], next)
      this.slots.push(slot)
      this.positions.push(slot.position)
    }
    return this.slots[i]
  }

  startSession(session: SessionNumber, day: MarketDay, isLastDay: boolean): void {
    this.session = session
    this.day = day
    this.#moment = { day, c: 0, cycleExpiry: this.#cycle.expiry }
    for (const slot of this.slots) {
      const { exitAt } = slot.plan
      slot.exitMinute = isLastDay && exitAt !== undefined ? clockMinute(exitAt, day.session) : NEVER
      if (slot.position.isOpen) slot.position.continueIn(this.barsOf(slot.position.contract))
      slot.waiting?.readBars(this.barsOf(slot.waiting.contract), true)
    }
  }

  /** Continues the same session with more bars. */
  extendDay(day: MarketDay): void {
    this.day = day
    this.#moment = { ...this.#moment, day }
    for (const { position, waiting } of this.slots) {
      if (position.isOpen) position.readBars(this.barsOf(position.contract))
      waiting?.readBars(this.barsOf(waiting.contract), false)
    }
  }

  /** Updates every open leg to its newest close before clock minute `c` and returns the book. */
  withClosesBefore(c: ClockMinute): this {
    for (const leg of this.positions) if (leg.isOpen) leg.readClosesBefore(c)
    return this
  }

  /** Booked profit plus the open profit at the closes before clock minute `c`. */
  profitAt(c: ClockMinute): Paise {
    let profit = this.realised
    for (const leg of this.withClosesBefore(c).positions) if (leg.isOpen) profit += leg.openProfit()
    return profit
  }

  barsOf(contract: Contract): Bars {
    const row = rowOf(this.day, contract)
    return row === NO_CONTRACT ? noBars(this.day.session.minutes) : this.day.bars(row)
  }

  /**
   * Chooses the contract that a leg trades if ordered at `c`, and the price at which the order fills.
   * @param isWhole whether the whole strategy is ordered; contracts held before then no longer count
   * @returns whether contract and price exist; without `needsPrice` a contract is enough
   */
  choose(i: LegIndex, c: ClockMinute, { needsPrice = true, isWhole = false } = {}): boolean {
    const slot = this.slots[i]
    const { plan } = slot
    const reference =
      plan.measuredFrom === undefined ? NO_PRICE : this.#referenceOf(plan.measuredFrom, c, isWhole)
    this.#moment.c = c
    const choice = plan.contract
      ? this.#fixedChoice(plan.contract)
      : selectContract(plan, this.#moment, reference)
    if (!choice) {
      this.#witness?.stayedOut(c, i, 'no-contract')
      return false
    }
    const price = (choice.price ??= entryPriceAt(this.day.bars(choice.row), c))
    slot.price = price
    slot.noteChoice(choice, this.session, c)
    if (price !== NO_PRICE || !needsPrice) return true
    this.#witness?.stayedOut(c, i, 'no-price')
    return false
  }

  #fixedChoice(contract: Contract): Choice | undefined {
    const row = rowOf(this.day, contract)
    return row === NO_CONTRACT ? undefined : { row, contract, price: undefined }
  }

  #referenceOf(named: LegIndex, c: ClockMinute, isWhole: boolean): Paise {
    const slot = this.slots[named]
    return isWhole ? slot.strikeChosenAt(this.session, c) : slot.strikeAt(this.session, c)
  }

  chosenContract(i: LegIndex): Contract {
    return this.slots[i].choice.contract
  }

  /** Enters the contract chosen for a leg. */
  openChosen(i: LegIndex, minute: ClockMinute, side: Side, reEntry: ReEntry | null): void {
    const { choice, price } = this.slots[i]
    this.open(i, choice.contract, { minute, price, side, reEntry, bars: this.day.bars(choice.row) })
  }

  open(i: LegIndex, contract: Contract, entry: LegEntry): void {
    const { minute, price, side, reEntry, isInsideBar = false, chosenAt = minute } = entry
    const bars = entry.bars ?? this.barsOf(contract)
    const slot = this.slots[i]
    const { underlying, day } = this.day
    const { rulesDay } = this.#plan
    const filled = slipped(price, side, this.#plan.slippage)
    const quantity = slot.plan.lots * lotSizeOn(underlying, rulesDay ?? contract.expiry, rulesDay ?? day)
    slot.position.enter({
      contract,
      bars,
      session: this.session,
      minute,
      price: filled,
      marketPrice: price,
      quantity,
      lots: slot.plan.lots,
      reEntry,
      side,
      spot: slot.position.watchesIndex ? spotAt(this.day, minute) : NO_PRICE,
      isInsideBar,
      chosenAt,
    })
    slot.noteHeld(contract)
    slot.closes.start(minute)
    this.openCount++
    if (slot.isCounted) return
    slot.isCounted = true
    this.#watch?.count(filled, quantity)
  }

  expiresToday(leg: LegPosition): boolean {
    return leg.contract.expiry === this.day.day
  }

  exitOrder(i: LegIndex, c: ClockMinute, reason: ExitReason): void {
    this.#close(i, this.#orderedExit(i, c, reason))
  }

  /**
   * Exits a leg at clock minute `c` if it is open. If its own rule had already signalled an exit, that rule
   * is the reason.
   */
  leave(i: LegIndex, c: ClockMinute, reason: ExitReason): void {
    const leg = this.positions[i]
    if (!leg?.isOpen) return
    this.exitOrder(i, c, leg.orderedExit === NO_EXIT ? reason : leg.reasonOf(leg.orderedExit))
  }

  /** Exits some lots of an open leg, fewer than it has, at clock minute `c`. */
  exitPart(i: LegIndex, c: ClockMinute, lots: number): void {
    const leg = this.positions[i]
    const { closes } = this.slots[i]
    if (this.#notesCloses) closes.addUpTo(leg.bars, c)
    const exit = this.#orderedExit(i, c, SQUARE_OFF)
    const fill = leg.exitPart(i, { cycle: this.#cycle.entry, session: this.session, closes }, exit, lots)
    this.realised += fill.side * (fill.exitPrice - fill.entryPrice) * fill.quantity
    this.fills.push(fill)
  }

  #orderedExit(i: LegIndex, c: ClockMinute, reason: ExitReason): Exit {
    const leg = this.positions[i]
    const marketPrice = exitPriceAt(leg.bars, c) || leg.last
    const price = this.#worsened(leg, marketPrice)
    return { minute: c, marketPrice, price, reason, isInsideBar: false }
  }

  /** Books an exit inside bar `m` at the level that the position has reached. */
  exitInside(i: LegIndex, m: ClockMinute, reason: ExitReason): void {
    const leg = this.positions[i]
    const marketPrice = leg.exitPrice
    this.#close(i, {
      minute: m,
      marketPrice,
      price: this.#worsened(leg, marketPrice),
      reason,
      isInsideBar: true,
    })
  }

  /** Records a leg's open profit at the session's close `c` when it is held overnight. */
  mark(i: LegIndex, c: ClockMinute): void {
    const leg = this.positions[i]
    if (this.#notesCloses) this.slots[i].closes.add(leg.bars, c)
    leg.mark(this.session, lastPrice(leg.bars.close, c))
  }

  settle(i: LegIndex, c: ClockMinute): void {
    const price = intrinsicValue(this.positions[i].contract, this.day)
    this.#close(i, { minute: c, marketPrice: price, price, reason: EXPIRY, isInsideBar: false })
  }

  /** The exit price of a leg after slippage. */
  #worsened({ side }: LegPosition, price: Paise): Paise {
    return slipped(price, side === 1 ? -1 : 1, this.#plan.slippage)
  }

  #close(i: LegIndex, exit: Exit): void {
    const leg = this.positions[i]
    const { closes } = this.slots[i]
    if (this.#notesCloses) closes.add(leg.bars, exit.minute)
    this.openCount--
    this.inactiveUntil[i] = ENDLESS
    this.realised += leg.side * (exit.price - leg.entryPrice) * leg.quantity
    this.fills.push(leg.exit(i, { cycle: this.#cycle.entry, session: this.session, closes }, exit))
  }
}
