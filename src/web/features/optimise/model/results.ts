import type { Search, SweepJob } from '#api'
import type { SweepRefusal, SweepRow } from '#domain'
import { mean } from '#engine/analytics'
import { chanceAmong, findPlateau, neighbours, type Plateau } from '#engine/evidence'
import { formatPercent } from '../../../ui/format.ts'

export type Variant = SweepRow | SweepRefusal

/** The deepest fall of the net profit, in rupees, at most 0; before charges in older searches. */
export const drawdownOf = (row: SweepRow): number => row.netMaxDrawdown ?? row.maxDrawdown

/** The figure that a search compares; null for a variant that could not run. */
export function figureOf(row: Variant, objective: Search['objective']): number | null {
  if ('error' in row) return null
  if (objective === 'netProfit') return row.netPnl
  if (objective === 'sharpe') return row.sharpe
  const drawdown = drawdownOf(row)
  return drawdown < 0 ? row.netPnl / -drawdown : 0
}

/** The p-value, 0–1, of a variant among all of its search; undefined if not known. */
export function chanceOf(row: Variant, luck: SweepJob['luck']): number | undefined {
  if ('error' in row || row.studentised === undefined || !luck) return undefined
  return row.studentised === null ? undefined : chanceAmong(luck, row.studentised)
}

/** A p-value as text; values above 5 % are not distinguished. */
export function chanceText(chance: number | undefined): string {
  if (chance === undefined) return 'N/A'
  return chance > 0.05 ? 'above 5%' : formatPercent(chance * 100, 2)
}

/** Variants of a search by number; undefined for one that has not run, as in a cancelled search. */
export function byNumber(rows: readonly Variant[], variants: number): (Variant | undefined)[] {
  const placed = new Array<Variant | undefined>(variants).fill(undefined)
  for (const row of rows) placed[row.variant] = row
  return placed
}

/** The suggested and the best variant of a finished search; null until then. */
export function plateauOf(search: Search, rows: readonly Variant[]): Plateau | null {
  const sizes = Object.values(search.vary).map((values) => values.length)
  return findPlateau(
    sizes,
    rows.map((row) => figureOf(row, search.objective)),
  )
}

/** Variants of a finished search at most one step away from one in every field, with itself. */
export function surroundings({ vary }: Search, variant: number): number[] {
  return neighbours(
    variant,
    Object.values(vary).map((values) => values.length),
  )
}

/** Figures of a variant and its neighbours: their mean and range. */
export function surroundingFigures(search: Search, rows: readonly (Variant | undefined)[], variant: number) {
  const figures = surroundings(search, variant).flatMap((near) => {
    const row = rows[near]
    return (row && figureOf(row, search.objective)) ?? []
  })
  return {
    mean: mean(figures) ?? 0,
    least: Math.min(...figures),
    most: Math.max(...figures),
  }
}

/** A field whose value in a variant is the smallest or largest of the values tried. */
export interface GridEdge {
  /** Index of the field in the search. */
  readonly field: number
  readonly value: SearchValue
  readonly end: 'smallest' | 'largest'
}

type SearchValue = Search['vary'][string][number]

/**
 * Fields in which a variant is at an end of the values tried, so that better values may lie beyond. Only numbers and
 * times with more than one value count.
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

/** A number, or a time of day as minutes; NaN for values without an order. */
function sizeOf(value: SearchValue): number {
  if (typeof value === 'number') return value
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(String(value)) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** Variants of a heat map: two fields vary, the third is fixed at one of its values. */
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
