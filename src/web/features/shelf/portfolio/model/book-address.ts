import { BOOK_LIMITS, type SavedBook } from '#domain'
import type { Period } from './period.ts'

/** The parts of a portfolio's address: the open book, the shown run, and what differs from the saved book. */
export interface BookAddress {
  /** Id of the open saved book. */
  readonly book?: string | undefined
  /** Id of the shown run; undefined for the latest. */
  readonly run?: string | undefined
  readonly changes: BookChanges
}

/** What differs from the saved book, or from a new one. */
export interface BookChanges {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly dataset?: string | undefined
  /** By strategy. */
  readonly lots?: ReadonlyMap<string, number> | undefined
  /** Rupees; null for none, NaN for unreadable text. */
  readonly cap?: number | null | undefined
}

/** Lots, cap, period and dataset of a portfolio. */
export interface BookDraft extends Period {
  readonly dataset: string | undefined
  /** Of each strategy, in the order of the portfolio; 0 leaves it out. */
  readonly lots: ReadonlyMap<string, number>
  /** Rupees; null for no cap, NaN for unreadable text. */
  readonly cap: number | null
}

const NO_CAP = 'none'

/** Reads an address; parts that are no book's are ignored. */
export function readBookAddress(search: URLSearchParams): BookAddress {
  const text = (name: string) => search.get(name) ?? undefined
  const cap = text('cap')
  return {
    book: text('book'),
    run: text('run'),
    changes: {
      startDate: text('from'),
      endDate: text('to'),
      dataset: text('data'),
      lots: lotsIn(text('lots')),
      cap: cap === undefined ? undefined : cap === NO_CAP ? null : Number(cap),
    },
  }
}

/** Writes an address, such as `book=…&lots=strategy_1_a.2&cap=500000`. */
export function writeBookAddress({ book, run, changes }: BookAddress): URLSearchParams {
  const { startDate, endDate, dataset, lots, cap } = changes
  const parts = {
    book,
    run,
    from: startDate,
    to: endDate,
    data: dataset,
    lots: lots && lots.size > 0 ? [...lots].map(([id, count]) => `${id}.${count}`).join('~') : undefined,
    cap: cap === undefined ? undefined : cap === null ? NO_CAP : String(cap),
  }
  return new URLSearchParams(
    Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function lotsIn(text: string | undefined): ReadonlyMap<string, number> | undefined {
  if (text === undefined) return undefined
  const { min, max } = BOOK_LIMITS.lots
  return new Map(
    text.split('~').flatMap((part) => {
      const dot = part.lastIndexOf('.')
      const count = Number(part.slice(dot + 1))
      const isGiven = dot > 0 && Number.isInteger(count) && count >= min && count <= max
      return isGiven ? [[part.slice(0, dot), count] as const] : []
    }),
  )
}

interface DraftSource {
  /** Active strategies of the portfolio, in its order. */
  readonly strategyIds: readonly string[]
  readonly saved: SavedBook | undefined
  readonly changes: BookChanges
  /** The period and dataset of a new book. */
  readonly proposed: (dataset: string | undefined) => Period & { readonly dataset: string | undefined }
}

/** The book on the screen: the saved one with the changes of the address. */
export function bookDraft({ strategyIds, saved, changes, proposed }: DraftSource): BookDraft {
  const { startDate, endDate, dataset } = saved ?? proposed(changes.dataset)
  const kept = new Map(saved?.lots.map((one) => [one.strategyId, one.lots]))
  // A strategy that came into the portfolio later is not in the saved book.
  const before = (id: string) => kept.get(id) ?? (saved ? 0 : 1)
  return {
    startDate: changes.startDate ?? startDate,
    endDate: changes.endDate ?? endDate,
    dataset: changes.dataset ?? dataset,
    lots: new Map(strategyIds.map((id) => [id, changes.lots?.get(id) ?? before(id)])),
    cap: changes.cap === undefined ? (saved?.cap ?? null) : changes.cap,
  }
}

/** Whether a draft differs from the saved book. */
export function isChanged(draft: BookDraft, saved: SavedBook): boolean {
  const kept = new Map(saved.lots.map((one) => [one.strategyId, one.lots]))
  return (
    draft.startDate !== saved.startDate ||
    draft.endDate !== saved.endDate ||
    draft.dataset !== saved.dataset ||
    draft.cap !== saved.cap ||
    [...draft.lots].some(([id, lots]) => lots !== (kept.get(id) ?? 0))
  )
}
