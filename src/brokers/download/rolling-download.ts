import { z } from 'zod'
import { expiries, strikeStep, type IsoDate } from '#engine/exchange'
import type { DayRange, RollingBar, RollingHistory, RollingSeries } from '../port.ts'
import { proofOf, type ExpiryDayProof } from '../rolling/expiry-proof.ts'
import { provenBy, SeriesCalendar, type SeriesKind, type SeriesProofs } from '../rolling/series-calendar.ts'
import { offsetsTo, Stitcher } from '../rolling/stitch.ts'
import type { Calls, DownloadOptions } from './calls.ts'
import { isWanted, nearestSeries, seriesFor, type PlannedSeries, type RollingPlan } from './rolling-plan.ts'
import { spanName } from './spool.ts'

/** What the expiry days of a download prove about one kind of series. */
export interface SeriesProof {
  readonly kind: SeriesKind
  /** Whether these are days on which the monthly contract expires. */
  readonly isMonthly: boolean
  /** Days on which the nearest series held that day's own contract, held a later one, or could not be identified. */
  readonly own: number
  readonly later: number
  readonly unclear: number
  /** Largest time value at the close of the first kind and smallest of the second, in percent of the index. */
  readonly ownAtMost: number | undefined
  readonly laterAtLeast: number | undefined
}

/** Minutes stitched from rolling series. */
export interface Stitched {
  readonly proofs: readonly SeriesProof[]
  /** Minutes of the wanted contracts in which the index has a bar. */
  readonly minutes: number
  /** Of these: with a bar, out of the series' reach, and within reach but without a trade or an answer. */
  readonly withBar: number
  readonly outOfReach: number
  readonly withoutBar: number
  /** Days of wanted expiries that no series is proven to hold. */
  readonly unproven: readonly { readonly day: IsoDate; readonly expiry: IsoDate }[]
}

/**
 * Downloads the series, proves by the time value at the close which expiry they held on expiry days, and stitches contracts
 * from them. Series that turn out to be needed are downloaded after the proof.
 * @throws BrokerFailure, or the reason of the signal
 */
export async function downloadRolling(
  options: DownloadOptions,
  plan: RollingPlan,
  calls: Calls,
): Promise<Stitched> {
  const run = new RollingRun(options, plan, calls)
  const { sessions, underlying, expiries: wanted } = plan
  const seriesBy = (proven: SeriesProofs) => {
    const calendar = new SeriesCalendar(underlying, proven)
    return { calendar, series: seriesFor({ underlying, wanted, sessions, rolling: run.history, calendar }) }
  }
  await run.ask(plan.series)
  await run.askForProofs()
  const usual = run.prove(plan.series)
  const { series: more } = seriesBy(provenBy(usual, 'own'))
  await run.ask(more.filter((one) => !plan.series.some((known) => isSame(known, one))))
  const proofs = run.prove([...plan.series, ...more])
  const { calendar, series } = seriesBy(provenBy(proofs))
  return { proofs: summaries(proofs), ...run.stitch(series, calendar) }
}

const isSame = (a: PlannedSeries, b: PlannedSeries) =>
  a.source.kind === b.source.kind && a.source.code === b.source.code && a.range.from === b.range.from

class RollingRun {
  readonly history: RollingHistory
  readonly #options: DownloadOptions
  readonly #plan: RollingPlan
  readonly #calls: Calls

  constructor(options: DownloadOptions, plan: RollingPlan, calls: Calls) {
    this.history = options.history.rolling!
    this.#options = options
    this.#plan = plan
    this.#calls = calls
  }

  async ask(planned: readonly PlannedSeries[]): Promise<void> {
    for (const { source, range } of planned)
      for (const offset of offsetsTo(this.history.mostOffset))
        for (const type of ['CE', 'PE'] as const) await this.#series({ ...source, offset, type }, range)
  }

  async askForProofs(): Promise<void> {
    for (const { kind, expiry } of this.#plan.proofs)
      for (const type of ['CE', 'PE'] as const)
        await this.#series({ kind, code: 1, offset: 0, type }, dayRange(expiry.date))
  }

  /** Finds which contract the nearest series held on each expiry day that it contains. */
  prove(series: readonly PlannedSeries[]): ExpiryDayProof[] {
    const { sessions, proofs, underlying } = this.#plan
    const within = expiries(underlying, sessions[0], sessions[sessions.length - 1]).flatMap(
      ({ date, kind: of }) => {
        const kinds = of === 'monthly' ? (['WEEK', 'MONTH'] as const) : (['WEEK'] as const)
        return kinds.flatMap((kind) => {
          const planned = nearestSeries(series, kind, date)
          return planned
            ? [{ kind, expiry: { date, isMonthly: of === 'monthly' }, range: planned.range }]
            : []
        })
      },
    )
    const apart = proofs.map((proof) => ({ ...proof, range: dayRange(proof.expiry.date) }))
    return [...within, ...apart].map(({ kind, expiry, range }) => {
      const nearest = { kind, code: 1, offset: 0 } as const
      const call = this.#bars({ ...nearest, type: 'CE' }, range)
      return proofOf(kind, expiry, { call, put: this.#bars({ ...nearest, type: 'PE' }, range) })
    })
  }

  /** Writes the contracts' minutes. Removes stored files of an earlier proof, which would contradict them. */
  stitch(planned: readonly PlannedSeries[], calendar: SeriesCalendar): Omit<Stitched, 'proofs'> {
    const { spool } = this.#options
    const { underlying } = this.#plan
    spool.forget(STITCHED)
    const count = { minutes: 0, withBar: 0, outOfReach: 0 }
    for (const one of planned) {
      const { source, range } = one
      const stitcher = new Stitcher((day, strike) => this.#expiryOf(one, calendar, { day, strike }))
      for (const offset of offsetsTo(this.history.mostOffset))
        for (const type of ['CE', 'PE'] as const)
          stitcher.add({ type, bars: this.#bars({ ...source, offset, type }, range) })
      const bars = stitcher.bars()
      const name = `${STITCHED}${source.kind}-${source.code}-${spanName(range.from, range.to)}.csv`
      spool.writeContracts(name, underlying, bars)
      for (const [what, minutes] of stitcher.disputed()) this.#calls.dispute(what, minutes)
      this.#countReach(one, calendar, count)
      count.withBar += bars.length
    }
    const unproven = this.#unproven(calendar)
    return { ...count, withoutBar: Math.max(0, count.minutes - count.withBar - count.outOfReach), unproven }
  }

  #expiryOf(
    { source }: PlannedSeries,
    calendar: SeriesCalendar,
    { day, strike }: { readonly day: IsoDate; readonly strike: number },
  ): IsoDate | undefined {
    const expiry = calendar.expiryOf(source, day)
    const wanted = this.#plan.expiries.find((one) => one.expiry === expiry)
    if (!wanted || !isWanted(wanted, day) || strike < wanted.lowest || strike > wanted.highest)
      return undefined
    const best = calendar.sourceOf(wanted.expiry, day)
    return best?.kind === source.kind && best.code === source.code ? expiry : undefined
  }

  /** Counts the minutes of wanted contracts, using the at-the-money strike that the middle series gives. */
  #countReach(
    { source, range }: PlannedSeries,
    calendar: SeriesCalendar,
    count: { minutes: number; outOfReach: number },
  ): void {
    const step = strikeStep(this.#plan.underlying)
    const reach = this.history.mostOffset * step
    const middle = new Map<string, RollingBar>()
    for (const type of ['CE', 'PE'] as const)
      for (const bar of this.#bars({ ...source, offset: 0, type }, range))
        middle.set(`${bar.date} ${bar.minute}`, bar)
    for (const { date, strike: atm } of middle.values()) {
      const expiry = this.#expiryOf({ source, range }, calendar, { day: date, strike: atm })
      const wanted = this.#plan.expiries.find((one) => one.expiry === expiry)
      if (!wanted) continue
      const strikes = (wanted.highest - wanted.lowest) / step + 1
      const lowest = Math.max(wanted.lowest, atm - reach)
      const highest = Math.min(wanted.highest, atm + reach)
      count.minutes += 2 * strikes
      count.outOfReach += 2 * (strikes - ((highest - lowest) / step + 1))
    }
  }

  #unproven(calendar: SeriesCalendar): Stitched['unproven'] {
    return this.#plan.sessions.flatMap((day) =>
      this.#plan.expiries
        .filter((one) => isWanted(one, day) && calendar.sourceOf(one.expiry, day) === undefined)
        .map(({ expiry }) => ({ day, expiry })),
    )
  }

  async #series(series: RollingSeries, range: DayRange): Promise<void> {
    const { spool } = this.#options
    const name = nameOf(series, range)
    const { kind, code, offset, type } = series
    const what = `${kind === 'WEEK' ? 'Weekly' : 'Monthly'} series ${code}, ${offset} strikes from the money, ${type}, from ${range.from}`
    if (!spool.has(name)) {
      const ask = () => this.history.series(this.#plan.underlying, series, range)
      const bars = await this.#calls.asked({ what }, ask)
      if (!bars) return
      spool.writeJson(name, bars.map(toRow))
    }
    if (spool.size(name) <= EMPTY_BYTES) this.#calls.empty.push(what)
    await this.#calls.answered()
  }

  /** The stored minutes of a series; empty if its call failed. */
  #bars(series: RollingSeries, range: DayRange): readonly RollingBar[] {
    const { spool } = this.#options
    const name = nameOf(series, range)
    return spool.has(name) ? rowsSchema.parse(spool.readJson(name)).map(toBar) : []
  }
}

const STITCHED = 'stitched-'
/** `[]`. */
const EMPTY_BYTES = 2

const dayRange = (day: IsoDate): DayRange => ({ from: day, to: day })

const nameOf = ({ kind, code, offset, type }: RollingSeries, { from, to }: DayRange) =>
  `series-${kind}-${code}-${offset}-${type}-${spanName(from, to)}.json`

const toRow = ({ date, minute, open, high, low, close, volume, openInterest, strike, spot }: RollingBar) =>
  [date, minute, open, high, low, close, volume, openInterest, strike, spot] as const

const number = z.number()
const rowsSchema = z.array(
  z.tuple([z.string(), number, number, number, number, number, number, number, number, number]),
)

function toBar(row: z.output<typeof rowsSchema>[number]): RollingBar {
  const [date, minute, open, high, low, close, volume, openInterest, strike, spot] = row
  return { date, minute, open, high, low, close, volume, openInterest, strike, spot }
}

function summaries(proofs: readonly ExpiryDayProof[]): SeriesProof[] {
  const groups = new Map<string, ExpiryDayProof[]>()
  for (const proof of proofs) {
    const key = `${proof.kind} ${proof.isMonthly}`
    groups.set(key, [...(groups.get(key) ?? []), proof])
  }
  return [...groups.values()].map((group) => {
    const values = (is: ExpiryDayProof['is']) =>
      group.filter((one) => one.is === is).map(({ timeValuePercent = 0 }) => timeValuePercent)
    const [own, later] = [values('own'), values('later')]
    const [{ kind, isMonthly }] = group
    return {
      kind,
      isMonthly,
      own: own.length,
      later: later.length,
      unclear: group.length - own.length - later.length,
      ownAtMost: own.length === 0 ? undefined : Math.max(...own),
      laterAtLeast: later.length === 0 ? undefined : Math.min(...later),
    }
  })
}
