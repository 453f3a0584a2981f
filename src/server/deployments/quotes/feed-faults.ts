import type { TickFate } from '#brokers'
import { formatCount } from '#domain'
import { clockTime } from '#engine/exchange'
import type { ClockMinute } from '#engine/units'

/** A larger difference between the clocks is reported. */
export const CLOCK_OFF_MILLISECONDS = 5_000

/** Faults counted over a day: the noun, and the sentence about them. */
const COUNTED = {
  late: {
    what: 'quote',
    says: 'came after its minute was over, and is left out: a minute that was traded on does not change',
  },
  'out-of-order': {
    what: 'quote',
    says: 'came after later ones, and has the place in its minute at which it was traded',
  },
  ahead: { what: 'quote', says: 'was dated in the future, and is left out' },
  'no-price': { what: 'quote', says: 'came without a price, and is left out' },
} as const satisfies Partial<Record<TickFate, { readonly what: string; readonly says: string }>>
type Counted = keyof typeof COUNTED

const isCounted = (fate: TickFate): fate is Counted => fate in COUNTED

/** Describes the faults of a day's quotes: each one when it begins and ends, and the counts at the close. */
export class FeedFaults {
  readonly #openMinute: number
  readonly #minutes: number
  readonly #broker: string
  readonly #counts = new Map<TickFate, number>()
  #pending: string[] = []
  #stop: string | undefined
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
    readonly broker: string
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
  took(fate: TickFate): void {
    const count = (this.#counts.get(fate) ?? 0) + 1
    this.#counts.set(fate, count)
    if (isCounted(fate) && count === 1) this.#pending.push(`A quote ${COUNTED[fate].says}`)
    if (fate === 'again' && count === 1)
      this.#pending.push('A quote came twice, and counts once; this is usual, and told once a day')
  }

  /** Call it when the stream has stopped, or couldn't be opened. */
  stopped(why: string): void {
    if (this.#stop === why) return
    this.#stop = why
    this.#pending.push(`The quotes stopped. ${why}. Delta goes on trying`)
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
    const seconds = formatCount(Math.round(Math.abs(ahead) / 1000), 'second')
    this.#pending.push(
      isOff
        ? `The clock of this server is ${seconds} ${ahead > 0 ? 'behind' : 'ahead of'} that of ${this.#broker}, and minutes are cut by the latter. Set the clock`
        : `The clock of this server is right again`,
    )
  }

  /** The current fault; null if there is none. */
  get problem(): string | null {
    if (this.#stop !== undefined) return this.#stop
    if (this.#empty > 0) return `${this.#broker} has sent no quote for ${formatCount(this.#empty, 'minute')}`
    return null
  }

  /** Drops the notes for the next minute, because they were delivered in another way. */
  forgetNotes(): void {
    this.#pending = []
  }

  /** Returns the notes for a complete minute. */
  notesOf(minute: ClockMinute, hasBars: boolean): string[] {
    const notes = this.#pending
    this.#pending = []
    if (!hasBars && this.#empty++ === 0)
      notes.push(
        `No quote came at ${this.#time(minute)}. Nothing is entered and no stop or target is seen until quotes come again; no price is made up`,
      )
    if (hasBars && this.#empty > 0) {
      const from = this.#time(minute - this.#empty)
      notes.push(
        `Quotes came again at ${this.#time(minute)}, after ${formatCount(this.#empty, 'minute')} without any from ${from} on. Levels reached meanwhile were not traded`,
      )
      this.#empty = 0
    }
    if (minute === this.#minutes - 1) notes.push(...this.#sums())
    return notes
  }

  #time(minute: ClockMinute): string {
    return clockTime(this.#openMinute + minute)
  }

  #sums(): string[] {
    const sums = Object.entries(COUNTED).flatMap(([fate, { what, says }]) => {
      const count = this.#counts.get(fate as Counted) ?? 0
      return count > 1
        ? [`${formatCount(count, what)} of the day: ${says.replace(/^(came|was)/, 'each $1')}`]
        : []
    })
    return sums
  }
}
