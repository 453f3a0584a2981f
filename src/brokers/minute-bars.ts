import type { ClockMinute } from '#engine/units'
import type { QuoteTick } from './port.ts'

/** A minute bar of one key. Prices in paise, volume and open interest in units. */
export interface MinuteBar {
  readonly key: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** 0 if unknown, because the volume before the minute is unknown. */
  readonly volume: number
  readonly openInterest: number
}

/** A complete minute with the bars of all keys that traded in it. */
export interface CompleteMinute {
  readonly minute: ClockMinute
  readonly bars: readonly MinuteBar[]
}

/**
 * Outcome of a tick. `taken`: used for its bar. `again`: a repeat of the last tick. `out-of-order`: older than a tick
 * received before, but used for its bar. `late`: its minute is complete and stays unchanged. `outside`: not within the
 * session. `ahead`: later than the broker's own clock. `no-price`: without a valid price or time.
 */
export type TickResult = 'taken' | 'again' | 'out-of-order' | 'late' | 'outside' | 'ahead' | 'no-price'

/** The hours for which bars are built. */
export interface BarHours {
  /** Milliseconds since 1970. */
  readonly opensAt: number
  readonly minutes: number
  /** The first minute to build; earlier minutes are known already. */
  readonly from?: ClockMinute
}

/** How long after its end a minute stays open for delayed ticks. */
export const GRACE_MILLISECONDS = 2_000
/** How far an exchange's clock may be ahead of the broker's. */
const AHEAD_MILLISECONDS = 5_000

/** A bar under construction. */
interface Growing {
  open: number
  openAt: number
  high: number
  low: number
  close: number
  closeAt: number
  openInterest: number
}

/** State of a key through the day. */
interface Known {
  last: QuoteTick
  /** Largest cumulative volume received, and the largest at the end of the complete minutes. */
  volume: number | undefined
  counted: number | undefined
  bars: Map<ClockMinute, Growing & { volume: number | undefined }>
}

/**
 * Builds minute bars from ticks. A trade belongs to the minute of its exchange time, in whatever order the ticks
 * arrive. A minute without trades has no bar, and a complete minute never changes.
 */
export class MinuteBars {
  readonly #hours: BarHours
  readonly #known = new Map<string, Known>()
  #complete: ClockMinute

  constructor(hours: BarHours) {
    this.#hours = hours
    this.#complete = hours.from ?? 0
  }

  /** Number of complete minutes. */
  get complete(): ClockMinute {
    return this.#complete
  }

  /**
   * Processes a tick.
   * @param now by the broker's clock, milliseconds since 1970
   */
  take(tick: QuoteTick, now: number): TickResult {
    const { price, tradedAt } = tick
    if (!Number.isSafeInteger(price) || price <= 0 || !Number.isFinite(tradedAt)) return 'no-price'
    if (tradedAt > now + AHEAD_MILLISECONDS) return 'ahead'
    const minute = this.#minuteOf(tradedAt)
    if (this.#isKnown(tick)) {
      this.#noteOpenInterest(tick, minute)
      return 'again'
    }
    if (minute >= this.#hours.minutes) return 'outside'
    if (minute >= this.#complete) return this.#add(tick, minute)
    if (minute < 0 || !this.#known.has(tick.key)) this.#startFrom(tick)
    return minute < 0 ? 'outside' : 'late'
  }

  #isKnown({ key, price, tradedAt, volume }: QuoteTick): boolean {
    const last = this.#known.get(key)?.last
    return last?.tradedAt === tradedAt && last.price === price && last.volume === volume
  }

  /** Open interest may change without a trade, so it is updated in the trade's bar. */
  #noteOpenInterest({ key, openInterest }: QuoteTick, minute: ClockMinute): void {
    const bar = this.#known.get(key)?.bars.get(minute)
    if (bar && openInterest !== undefined) bar.openInterest = openInterest
  }

  #minuteOf(at: number): ClockMinute {
    return Math.floor((at - this.#hours.opensAt) / 60_000)
  }

  /** Excludes the volume up to this tick from all later minutes. */
  #startFrom(tick: QuoteTick): void {
    const known = this.#knownOf(tick)
    known.volume = larger(known.volume, tick.volume)
    known.counted = known.volume
    if (tick.tradedAt >= known.last.tradedAt) known.last = tick
  }

  #knownOf(tick: QuoteTick): Known {
    let known = this.#known.get(tick.key)
    if (!known) {
      known = { last: tick, volume: undefined, counted: undefined, bars: new Map() }
      this.#known.set(tick.key, known)
    }
    return known
  }

  #add(tick: QuoteTick, minute: ClockMinute): TickResult {
    const { price, tradedAt, volume, openInterest = 0 } = tick
    const isFirst = !this.#known.has(tick.key)
    const known = this.#knownOf(tick)
    const isBehind = tradedAt < known.last.tradedAt
    if (!isBehind) known.last = tick
    // Received from the first minute on, the cumulative volume is the volume since the open. Otherwise the volume
    // before the first tick is unknown.
    if (isFirst) known.counted = (this.#hours.from ?? 0) === 0 && this.#complete === 0 ? 0 : volume
    known.volume = larger(known.volume, volume)
    const bar = known.bars.get(minute)
    if (!bar) {
      const all = { open: price, high: price, low: price, close: price, openAt: tradedAt, closeAt: tradedAt }
      known.bars.set(minute, { ...all, volume, openInterest })
    } else {
      bar.high = Math.max(bar.high, price)
      bar.low = Math.min(bar.low, price)
      bar.volume = larger(bar.volume, volume)
      if (tradedAt < bar.openAt) Object.assign(bar, { open: price, openAt: tradedAt })
      if (tradedAt >= bar.closeAt) Object.assign(bar, { close: price, closeAt: tradedAt, openInterest })
    }
    return isBehind ? 'out-of-order' : 'taken'
  }

  /**
   * Returns the minutes completed since the last call, in order.
   * @param now by the broker's clock, milliseconds since 1970
   */
  completeAt(now: number): CompleteMinute[] {
    const to = Math.min(this.#hours.minutes, this.#minuteOf(now - GRACE_MILLISECONDS))
    const complete: CompleteMinute[] = []
    while (this.#complete < to) {
      const minute = this.#complete++
      complete.push({ minute, bars: this.#close(minute) })
    }
    return complete
  }

  /** Call after an interruption of the stream: the volume traded during it belongs to no later minute. */
  forgetVolumes(): void {
    for (const known of this.#known.values()) known.counted = undefined
  }

  #close(minute: ClockMinute): MinuteBar[] {
    const bars: MinuteBar[] = []
    for (const [key, known] of this.#known) {
      const bar = known.bars.get(minute)
      if (!bar) continue
      known.bars.delete(minute)
      const { open, high, low, close, openInterest } = bar
      const volume =
        bar.volume === undefined || known.counted === undefined ? 0 : Math.max(0, bar.volume - known.counted)
      known.counted = larger(known.counted, bar.volume)
      bars.push({ key, open, high, low, close, volume, openInterest })
    }
    return bars
  }
}

function larger(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return Math.max(a, b)
}
