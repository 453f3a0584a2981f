import { NO_PRICE } from '#engine/chain'
import type { Cause } from '#engine/exit-reason'
import type { Bars } from '#engine/market'
import { clockMinute, type ClockMinute, type LegIndex, type MinuteOfDay, type Paise } from '#engine/units'
import type { PositionBook } from './position-book.ts'
import type { EntryOrigin } from './entry-origin.ts'
import type { ReEntry } from './fill.ts'
import { NO_EXIT } from './leg-position.ts'
import type { PendingReEntry } from './leg-slot.ts'
import { entryPriceAt } from './order-price.ts'
import type { Plan, Side } from './plan.ts'
import type { ReplayWitness } from './replay-witness.ts'
import { WaitingEntry } from './waiting-entry.ts'

/** Called for each exit inside a bar. */
export type OnExit = (leg: LegIndex, m: ClockMinute, cause: Cause) => void

interface EntryContext {
  readonly witness: ReplayWitness | undefined
  /** The note of an entry that fills now; counts the re-entry. */
  noteOf(origin: EntryOrigin): ReEntry | null
}

/** How a chosen leg waits. */
interface WaitTerms {
  readonly origin: EntryOrigin
  readonly side: Side
  readonly limit: MinuteOfDay
}

/** Input for checking a bar. */
interface BarCheck {
  readonly waiting: WaitingEntry
  readonly m: ClockMinute
  readonly index: Bars
  readonly onExit: OnExit
}

/** Legs that wait for a price before they enter. */
export class PendingEntries {
  /** Number of waiting legs. */
  count = 0
  readonly #plan: Plan
  readonly #book: PositionBook
  readonly #context: EntryContext
  #end: ClockMinute = 0
  #isLastDay = true

  constructor(plan: Plan, book: PositionBook, around: EntryContext) {
    this.#plan = plan
    this.#book = book
    this.#context = around
  }

  begin(): void {
    this.count = 0
  }

  startSession(end: ClockMinute, isLastDay: boolean): void {
    this.#end = end
    this.#isLastDay = isLastDay
  }

  /** Ends the session: waiting first entries lapse. */
  endSession(): void {
    this.#book.slots.forEach(({ waiting }, i) => waiting?.origin === null && this.stop(i))
  }

  /** Starts the wait of a leg whose contract was chosen at `c`, by its entry rule. */
  enter(i: LegIndex, c: ClockMinute, terms: WaitTerms): void {
    const book = this.#book
    const contract = book.chosenContract(i)
    const bars = book.barsOf(contract)
    const start = { ...terms, contract, bars, day: book.day, minute: c, chosenAt: c }
    this.#start(i, c, WaitingEntry.of(this.#plan.legs[i].entry!, start, book.slots[i].price))
  }

  /** Starts the wait of a leg from `c` on until its premium is back at the price that was paid for it. */
  waitForCost(i: LegIndex, { contract, cost, side, origin, limit }: PendingReEntry, c: ClockMinute): void {
    const book = this.#book
    const { leftAt: left, chosenAt } = book.positions[i]
    const bars = book.barsOf(contract)
    const start = { contract, side, origin, limit, bars, day: book.day, minute: c, chosenAt }
    const waiting = WaitingEntry.atCost(start, { cost, left })
    this.#start(i, c, waiting)
    if (waiting.isOrdered) this.fill(i, waiting, c)
  }

  #start(i: LegIndex, c: ClockMinute, waiting: WaitingEntry): void {
    this.#context.witness?.waits(c, i, waiting)
    this.#book.slots[i].noteWaiting(waiting)
    this.count++
  }

  stop(i: LegIndex): void {
    this.#book.slots[i].waiting = null
    this.count--
  }

  /** Checks all waiting legs against bar `m`, in leg order. */
  watch(m: ClockMinute, onExit: OnExit): void {
    const index = this.#book.day.bars(0)
    for (let i = 0; i < this.#book.slots.length; i++) {
      const { waiting } = this.#book.slots[i]
      if (!waiting) continue
      if (m >= this.#clockOf(waiting.limit)) {
        // A waiting re-entry continues in the next session.
        if (waiting.origin === null || this.#isLastDay) this.stop(i)
      } else if (!waiting.isOrdered) this.#checkBar(i, { waiting, m, index, onExit })
    }
  }

  /** The first minute from `m` on in which a waiting leg may change; `until` if there is none before it. */
  nextActiveMinute(m: ClockMinute, until: ClockMinute): ClockMinute {
    const index = this.#book.day.bars(0)
    let to = until
    for (const { waiting } of this.#book.slots) {
      if (!waiting) continue
      const limit = this.#clockOf(waiting.limit)
      const lapses = waiting.origin === null || this.#isLastDay
      // An order may still fill in the minute of its limit.
      if (waiting.isOrdered && m <= limit) return m
      if (m < limit) {
        const seen = waiting.nextEffect(m, Math.min(to, limit), index, this.#plan.triggerAtClose)
        if (seen < limit || lapses) to = seen
      } else if (lapses) return m
    }
    return to
  }

  #clockOf(minute: MinuteOfDay): ClockMinute {
    return clockMinute(minute, this.#book.day.session)
  }

  #checkBar(i: LegIndex, { waiting, m, index, onExit }: BarCheck): void {
    switch (waiting.check(m, index, this.#plan.triggerAtClose)) {
      case 'nothing':
        return
      case 'no-range':
        return this.stop(i)
      case 'order':
        waiting.isOrdered = true
        return
      case 'at-open':
        return this.#open(i, waiting, { minute: m, price: waiting.contractBars.open[m] })
      case 'inside': {
        this.#open(i, waiting, { minute: m, price: waiting.level, isInsideBar: true })
        const leg = this.#book.positions[i]
        const cause = leg.stepEntered(m)
        if (cause === NO_EXIT) return
        this.#book.exitInside(i, m, leg.reasonOf(cause))
        onExit(i, m, cause)
      }
    }
  }

  #open(
    i: LegIndex,
    { contract, side, origin, chosenAt }: WaitingEntry,
    fill: { minute: ClockMinute; price: Paise; isInsideBar?: boolean },
  ): void {
    this.stop(i)
    this.#book.open(i, contract, { ...fill, side, reEntry: this.#context.noteOf(origin), chosenAt })
  }

  /** Fills a leg ordered for clock minute `c`; without a price it stays ordered. */
  fill(i: LegIndex, waiting: WaitingEntry, c: ClockMinute): void {
    if (c > this.#clockOf(waiting.limit) || c >= this.#end) return
    const price = entryPriceAt(waiting.contractBars, c)
    if (price === NO_PRICE) this.#context.witness?.stayedOut(c, i, 'no-price')
    else this.#open(i, waiting, { minute: c, price })
  }
}
