import { z } from 'zod'
import type { DownloadRequest } from '#domain'
import { instrumentOf, lotSize, tradingDates, type IsoDate } from '#engine/exchange'
import { firstAnswers } from '../candles.ts'
import type { BrokerContract, Candle, DayRange } from '../port.ts'
import { Calls, type DownloadOptions, type FailedCall } from './calls.ts'
import { split, type PlannedExpiry } from './spans.ts'
import { downloadRolling, type Stitched } from './rolling-download.ts'
import type { RollingPlan } from './rolling-plan.ts'
import { spanName, type Subject } from './spool.ts'

/** Result of a download. */
export interface Downloaded {
  /** Files in the canonical layout. */
  readonly files: readonly string[]
  readonly calls: number
  /** Calls answered without bars: nothing traded, or the broker's data has a gap. */
  readonly empty: readonly string[]
  /** Calls that failed after all retries; starting the same download again repeats them. */
  readonly failed: readonly FailedCall[]
  /** Contracts listed under two keys. The key with more open interest was kept. */
  readonly duplicates: number
  /** Expiries that the broker lists without contracts; starting the same download again requests them again. */
  readonly emptyExpiries: readonly IsoDate[]
  /** Minutes that the broker answered twice with different values, by instrument; the first answer is kept. */
  readonly disputed: readonly DisputedMinutes[]
  /** Expiries whose contracts have a different lot size at the broker than in the rule book. */
  readonly otherLots: readonly OtherLot[]
  /** Contracts stitched from rolling series; undefined for a broker that serves contracts. */
  readonly stitched: Stitched | undefined
}

/** Minutes of one instrument that were answered twice. */
export interface DisputedMinutes {
  readonly what: string
  readonly minutes: number
}

/** A broker's lot size that differs from the rule book's for that expiry. */
export interface OtherLot {
  readonly expiry: IsoDate
  readonly broker: number
  /** Lot sizes of the rule book on the days of the download. */
  readonly rules: readonly number[]
}

/**
 * Makes every call whose answer the spool doesn't have yet, one after another. A single failing contract is counted and
 * skipped; a failure of the account, the connection or the broker stops the download and keeps its data so far.
 * @throws BrokerFailure, or the reason of `signal`
 */
export async function download(options: DownloadOptions): Promise<Downloaded> {
  const run = new Run(options)
  for (const range of options.plan.index) await run.index(range)
  for (const range of options.plan.vix) await run.vix(range)
  for (const expiry of options.plan.expiries) if (!isRolling(options, expiry)) await run.expiry(expiry)
  if (options.plan.rolling) await run.rolling(options.plan.rolling)
  return run.result()
}

const isRolling = ({ plan }: DownloadOptions, expiry: PlannedExpiry) =>
  plan.rolling?.expiries.includes(expiry) ?? false

class Run {
  readonly #options: DownloadOptions
  readonly #calls: Calls
  #duplicates = 0
  #stitched: Stitched | undefined
  readonly #emptyExpiries: IsoDate[] = []
  readonly #otherLots: OtherLot[] = []

  constructor(options: DownloadOptions) {
    this.#options = options
    this.#calls = new Calls(options)
  }

  async index(range: DayRange): Promise<void> {
    const { history, request } = this.#options
    const name = `index-${spanName(range.from, range.to)}.csv`
    await this.#minutes(name, 'index', () => history.indexMinutes(request.underlying, range))
  }

  async vix(range: DayRange): Promise<void> {
    const { history } = this.#options
    const name = `vix-${spanName(range.from, range.to)}.csv`
    await this.#minutes(name, 'vix', async () => firstAnswers((await history.vixMinutes?.(range)) ?? []))
  }

  async expiry(planned: PlannedExpiry): Promise<void> {
    const listed = await this.#contracts(planned)
    if (listed.length === 0) this.#emptyExpiries.push(planned.expiry)
    this.#checkLots(planned, listed)
    const contracts = listed.filter(({ strike }) => strike >= planned.lowest && strike <= planned.highest)
    const ranges = split(this.#options.request.underlying, planned.range, this.#options.history)
    for (const keys of sameContracts(contracts)) for (const range of ranges) await this.#contract(keys, range)
  }

  /** Contracts of expired expiries, from rolling series. */
  async rolling(plan: RollingPlan): Promise<void> {
    this.#stitched = await downloadRolling(this.#options, plan, this.#calls)
  }

  result(): Downloaded {
    const { done, empty, failed, disputed } = this.#calls
    return {
      files: this.#options.spool.files(),
      calls: done,
      empty,
      failed,
      duplicates: this.#duplicates,
      emptyExpiries: this.#emptyExpiries,
      disputed: [...disputed].map(([what, minutes]) => ({ what, minutes })),
      otherLots: this.#otherLots,
      stitched: this.#stitched,
    }
  }

  /** Reports lot sizes that differ from the rule book; the rule book's are used. */
  #checkLots({ expiry, range }: PlannedExpiry, listed: readonly BrokerContract[]): void {
    const { underlying } = this.#options.request
    const days = tradingDates(range.from, range.to, instrumentOf(underlying).exchange)
    const rules = [...new Set(days.map((day) => lotSize(underlying, expiry, day)))]
    for (const broker of new Set(listed.map(({ lotSize: lot }) => lot)))
      if (!rules.includes(broker)) this.#otherLots.push({ expiry, broker, rules })
  }

  async #contracts({ expiry }: PlannedExpiry): Promise<readonly BrokerContract[]> {
    const { history, request, spool } = this.#options
    const name = `contracts-${expiry}.json`
    if (!spool.has(name)) {
      const listed = await this.#calls.ask(() => history.contracts(request.underlying, expiry))
      // The broker may have the contracts later, so an empty answer is not stored.
      if (listed.length === 0) {
        await this.#calls.answered()
        return []
      }
      spool.writeJson(name, listed)
    }
    await this.#calls.answered()
    return contractsSchema.parse(spool.readJson(name)) as readonly BrokerContract[]
  }

  async #contract(keys: readonly BrokerContract[], range: DayRange): Promise<void> {
    const { history } = this.#options
    const [contract] = keys
    if (keys.length > 1) this.#duplicates++
    const name = `${contract.expiry}-${contract.strike}-${contract.type}-${spanName(range.from, range.to)}.csv`
    await this.#minutes(name, contract, async () => {
      const answers: (readonly Candle[])[] = []
      for (const key of keys) answers.push(await history.minutes(key, range))
      return answers.sort((a, b) => openInterest(b) - openInterest(a))[0]
    })
  }

  async #minutes(name: string, subject: Subject, call: () => Promise<readonly Candle[]>): Promise<void> {
    const { spool, request } = this.#options
    const what = nameOf(subject, request)
    if (!spool.has(name)) {
      const candles = await this.#calls.asked({ what, isVix: subject === 'vix' }, call)
      if (!candles) return
      spool.writeMinutes(name, request.underlying, subject, candles)
    }
    if (spool.isEmpty(name)) this.#calls.empty.push(what)
    this.#calls.dispute(what, spool.disputed(name))
    await this.#calls.answered()
  }
}

function nameOf(subject: Subject, { underlying }: DownloadRequest): string {
  if (subject === 'index') return underlying
  return subject === 'vix' ? 'India VIX' : `${subject.expiry} ${subject.strike / 100} ${subject.type}`
}

const contractsSchema = z.array(
  z.object({
    underlying: z.string(),
    expiry: z.string(),
    strike: z.number(),
    type: z.enum(['CE', 'PE']),
    lotSize: z.number(),
    key: z.string(),
  }),
)

/** Groups keys of the same contract: a broker may list one under two keys. */
function sameContracts(
  contracts: readonly BrokerContract[],
): (readonly [BrokerContract, ...BrokerContract[]])[] {
  const groups = new Map<string, [BrokerContract, ...BrokerContract[]]>()
  for (const contract of contracts) {
    const id = `${contract.strike} ${contract.type}`
    const group = groups.get(id)
    if (group) group.push(contract)
    else groups.set(id, [contract])
  }
  return [...groups.values()]
}

const openInterest = (candles: readonly Candle[]) =>
  candles.reduce((sum, candle) => sum + candle.openInterest, 0)
