import type { TickResult } from '#brokers'
import { brokerName, REPORTED_QUOTES, type BrokerId } from '#domain'
import { clockTime } from '#engine/exchange'
import type { ClockMinute } from '#engine/units'
import type { FeedProblem, FeedStop, StoredReport } from '../../kernel/db/schema/deployment-json.ts'
import { describeFeedProblem } from './feed-words.ts'

/** A larger difference between the clocks is reported. */
export const CLOCK_OFF_MILLISECONDS = 5_000

type Counted = StoredReport & { fault: 'quotes' }

const isReported = (fate: TickResult): fate is Counted['fate'] =>
  (REPORTED_QUOTES as readonly string[]).includes(fate)

/** Reports the faults of a day's quotes: each one when it begins and ends, and the counts at the close. */
export class FeedFaults {
  readonly #openMinute: number
  readonly #minutes: number
  readonly #broker: BrokerId
  readonly #counts = new Map<TickResult, number>()
  #pending: StoredReport[] = []
  #stop: FeedStop | undefined
  #clock = 0
  /** Number of consecutive minutes without a bar up to now. */
  #empty: number

  /** @param empty number of consecutive minutes without a bar at the end of the recording */
  constructor({
    broker,
    openMinute,
    minutes,
    empty = 0,
  }: {
    readonly broker: BrokerId
    readonly openMinute: number
    readonly minutes: number
    readonly empty?: number
  }) {
    this.#broker = broker
    this.#openMinute = openMinute
    this.#minutes = minutes
    this.#empty = empty
  }

  /** Counts the outcome of a quote. */
  took(fate: TickResult): void {
    const count = (this.#counts.get(fate) ?? 0) + 1
    this.#counts.set(fate, count)
    if (isReported(fate) && count === 1) this.#pending.push({ fault: 'quotes', fate })
  }

  /** Call it when the stream has stopped, or couldn't be opened. */
  stopped(stop: FeedStop): void {
    if (this.#stop && describeFeedProblem(this.#stop) === describeFeedProblem(stop)) return
    this.#stop = stop
    this.#pending.push({ fault: 'stopped', why: stop })
  }

  /** Call it when the stream is open. */
  started(): void {
    this.#stop = undefined
  }

  /** @param ahead milliseconds by which the broker's clock is ahead of this server's */
  clock(ahead: number): void {
    const isOff = Math.abs(ahead) >= CLOCK_OFF_MILLISECONDS
    if (isOff === (this.#clock !== 0)) return
    this.#clock = isOff ? ahead : 0
    const seconds = Math.round(Math.abs(ahead) / 1000)
    this.#pending.push(
      isOff
        ? { fault: 'clock', seconds, isBehind: ahead > 0, broker: brokerName(this.#broker) }
        : { fault: 'clock-right' },
    )
  }

  /** The current fault; null if there is none. */
  get problem(): FeedProblem | null {
    if (this.#stop !== undefined) return this.#stop
    return this.#empty > 0 ? { why: 'no-quote', broker: this.#broker, minutes: this.#empty } : null
  }

  /** Drops the reports for the next minute, because they were delivered in another way. */
  forgetReports(): void {
    this.#pending = []
  }

  /** Returns the reports for a complete minute. */
  reportsOf(minute: ClockMinute, hasBars: boolean): StoredReport[] {
    const reports = this.#pending
    this.#pending = []
    if (!hasBars && this.#empty++ === 0) reports.push({ fault: 'lost', from: this.#time(minute) })
    if (hasBars && this.#empty > 0) {
      const from = this.#time(minute - this.#empty)
      reports.push({ fault: 'back', from, to: this.#time(minute), minutes: this.#empty })
      this.#empty = 0
    }
    if (minute === this.#minutes - 1) reports.push(...this.#sums())
    return reports
  }

  #time(minute: ClockMinute): string {
    return clockTime(this.#openMinute + minute)
  }

  #sums(): StoredReport[] {
    return REPORTED_QUOTES.flatMap((fate) => {
      const count = this.#counts.get(fate) ?? 0
      return count > 1 && fate !== 'again' ? [{ fault: 'quotes' as const, fate, count }] : []
    })
  }
}
