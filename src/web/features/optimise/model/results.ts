import type { Search } from '#api'
import type { SweepRefusal, SweepRow } from '#domain'
import { findPlateau, type Plateau } from '#engine/evidence'

export type Variant = SweepRow | SweepRefusal

/** The figure that a search compares by; null for a variant that could not be run. */
export function figureOf(row: Variant, objective: Search['objective']): number | null {
  if ('error' in row) return null
  if (objective === 'netProfit') return row.netPnl
  if (objective === 'sharpe') return row.sharpe
  return row.maxDrawdown < 0 ? row.netPnl / -row.maxDrawdown : 0
}

/** The variants of a search by their number; undefined for one that has not run, as in a search that was cancelled. */
export function byNumber(rows: readonly Variant[], variants: number): (Variant | undefined)[] {
  const placed = new Array<Variant | undefined>(variants).fill(undefined)
  for (const row of rows) placed[row.variant] = row
  return placed
}

/** The suggested and the best variant of a search that has run to its end; null while there is none. */
export function plateauOf(search: Search, rows: readonly Variant[]): Plateau | null {
  const sizes = Object.values(search.vary).map((values) => values.length)
  return findPlateau(
    sizes,
    rows.map((row) => figureOf(row, search.objective)),
  )
}

/** A field of a search that a variant has at the end of the values tried. */
export interface GridEdge {
  /** Of the search, by place. */
  readonly field: number
  readonly value: SearchValue
  readonly end: 'smallest' | 'largest'
}

type SearchValue = Search['vary'][string][number]

/**
 * The fields in which a variant lies at the end of the values tried, so that better ones may lie beyond. Only fields whose
 * values have an order, numbers and times, with more than one value.
 */
export function edgesOf({ vary }: Search, { values }: Variant): GridEdge[] {
  return Object.entries(vary).flatMap(([path, tried], field): GridEdge[] => {
    const sizes = tried.map(sizeOf)
    const value = values[path]
    if (value === undefined || new Set(tried).size < 2 || sizes.some(Number.isNaN)) return []
    const size = sizeOf(value)
    if (size === Math.min(...sizes)) return [{ field, value, end: 'smallest' }]
    return size === Math.max(...sizes) ? [{ field, value, end: 'largest' }] : []
  })
}

/** A number, or a time of day as minutes; NaN for what has no order. */
function sizeOf(value: SearchValue): number {
  if (typeof value === 'number') return value
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(String(value)) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** The variants of a heat map: of two fields, the third held at one of its values. */
export function cellsOf(
  search: Search,
  { down, across, held }: { readonly down: number; readonly across: number; readonly held: number },
): number[][] {
  const sizes = Object.values(search.vary).map((values) => values.length)
  const strides = sizes.map((_, i) => sizes.slice(i + 1).reduce((product, size) => product * size, 1))
  const third = sizes.findIndex((_, i) => i !== down && i !== across)
  const base = third < 0 ? 0 : held * (strides[third] ?? 0)
  const places = (field: number) => Array.from({ length: sizes[field] ?? 1 }, (_, i) => i)
  return places(down).map((row) =>
    across === down
      ? [base + row * (strides[down] ?? 0)]
      : places(across).map((column) => base + row * (strides[down] ?? 0) + column * (strides[across] ?? 0)),
  )
}
