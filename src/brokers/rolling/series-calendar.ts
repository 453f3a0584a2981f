import type { Underlying } from '#domain'
import { finalExpiry, listedExpiries, type IsoDate } from '#engine/exchange'
import type { RollingSeries } from '../port.ts'
import type { ExpiryDayProof } from './expiry-proof.ts'

export type SeriesKind = RollingSeries['kind']

/** Series exist up to the third expiry: near, next, far. */
export const MOST_CODE = 3

/** The series that contains a contract's minutes on a day. */
export interface SeriesSource {
  readonly kind: SeriesKind
  readonly code: number
}

/** An expiry by its date of settlement. */
export interface Listed {
  readonly date: IsoDate
  readonly isMonthly: boolean
}

/** What an expiry day proves: the nearest series held that day's own contract, or one that expires later. */
export type ProvenDay = 'own' | 'later'

/** The contract in the series on each expiry day, as far as proven. */
export interface SeriesProofs {
  /** Undefined if nothing is proven for that day. */
  on(kind: SeriesKind, expiry: Listed): ProvenDay | undefined
}

/**
 * The assumption before any proof: series hold a contract to its end, and weekly series contain the monthly expiry.
 */
export const AS_USUAL: SeriesProofs = { on: () => 'own' }

/** Finds which expiry a series holds on a day, from the exchange's rules and the proof for the series. */
export class SeriesCalendar {
  readonly #underlying: Underlying
  readonly #proofs: SeriesProofs
  readonly #listed = new Map<string, readonly Listed[]>()
  readonly #expiries = new Map<string, IsoDate | undefined>()
  readonly #sources = new Map<string, SeriesSource | undefined>()

  constructor(underlying: Underlying, proofs: SeriesProofs = AS_USUAL) {
    this.#underlying = underlying
    this.#proofs = proofs
  }

  /** Expiries listed on a day, by date of settlement, ascending. */
  listed(day: IsoDate): readonly Listed[] {
    return remembered(this.#listed, day, () =>
      listedExpiries(this.#underlying, day).map(({ date, kind }) => ({
        date: finalExpiry(this.#underlying, date, day),
        isMonthly: kind === 'monthly',
      })),
    )
  }

  /** Undefined if it is not proven or not listed. */
  expiryOf(source: SeriesSource, day: IsoDate): IsoDate | undefined {
    return remembered(this.#expiries, `${source.kind} ${source.code} ${day}`, () =>
      this.#findExpiry(source, day),
    )
  }

  #findExpiry({ kind, code }: SeriesSource, day: IsoDate): IsoDate | undefined {
    const chain: IsoDate[] = []
    for (const { date, isMonthly } of this.listed(day)) {
      const stands = this.#holds(kind, { date, isMonthly }, day)
      if (stands === undefined) return undefined
      if (stands) chain.push(date)
      if (chain.length === code) return date
    }
    return undefined
  }

  /** The series that contains an expiry on a day; the weekly one if both do. */
  sourceOf(expiry: IsoDate, day: IsoDate): SeriesSource | undefined {
    return remembered(this.#sources, `${expiry} ${day}`, () => this.#findSource(expiry, day))
  }

  #findSource(expiry: IsoDate, day: IsoDate): SeriesSource | undefined {
    const hasWeeklies = this.listed(day).some(({ isMonthly }) => !isMonthly)
    for (const kind of hasWeeklies ? (['WEEK', 'MONTH'] as const) : (['MONTH'] as const))
      for (let code = 1; code <= MOST_CODE; code++)
        if (this.expiryOf({ kind, code }, day) === expiry) return { kind, code }
    return undefined
  }

  /** Whether a series holds an expiry on a day; undefined if that is not proven. */
  #holds(kind: SeriesKind, { date, isMonthly }: Listed, day: IsoDate): boolean | undefined {
    if (kind === 'MONTH' && !isMonthly) return false
    const proven = this.#proofs.on(kind, { date, isMonthly })
    if (date === day) return proven && proven === 'own'
    if (kind === 'MONTH' || !isMonthly) return true
    // A weekly series that skips the monthly expiry does so on all days before it as well.
    return proven && proven === 'own'
  }
}

function remembered<T>(known: Map<string, T>, key: string, find: () => T): T {
  const value = known.get(key)
  if (value !== undefined || known.has(key)) return value as T
  const found = find()
  known.set(key, found)
  return found
}

/**
 * Proofs of single days; a day without one gets the unanimous outcome of the others.
 * @param untried outcome for a kind of series that was never tested
 */
export function provenBy(proofs: readonly ExpiryDayProof[], untried?: ProvenDay): SeriesProofs {
  const groups = new Map<string, Set<ProvenDay>>()
  const seen = new Map<string, ProvenDay>()
  for (const { kind, day, isMonthly, is } of proofs) {
    if (is === 'unclear') continue
    seen.set(`${kind} ${day}`, is)
    const group = `${kind} ${isMonthly}`
    groups.set(group, (groups.get(group) ?? new Set()).add(is))
  }
  const unanimous = (kind: SeriesKind, isMonthly: boolean) => {
    if (!proofs.some((one) => one.kind === kind && one.isMonthly === isMonthly)) return untried
    const all = [...(groups.get(`${kind} ${isMonthly}`) ?? [])]
    return all.length === 1 ? all[0] : undefined
  }
  return {
    on(kind, { date, isMonthly }) {
      const is = seen.get(`${kind} ${date}`) ?? unanimous(kind, isMonthly)
      // If a weekly series lacks the monthly contract on its last day, it may have skipped the contract or only left
      // it early.
      const isEither = kind === 'WEEK' && isMonthly && is === 'later' && unanimous('WEEK', false) !== 'own'
      return isEither ? undefined : is
    },
  }
}
