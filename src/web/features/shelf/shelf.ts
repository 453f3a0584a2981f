import {
  measuredMargin,
  portfolioTitle,
  returnOnCapital,
  STRATEGY_STATUSES,
  type SavedStrategy,
  type StrategyStatus,
} from '#domain'
import { formatPercent } from '../../ui/format.ts'
import type { UnsentStrategy } from '../../strategy/stored/kept-strategies.ts'

/** A row of the list of strategies. */
export interface ShelfRow {
  readonly strategy: SavedStrategy
  /** Stored only in this browser until the server accepts it. */
  readonly isLocal: boolean
  /** Why the server refused it. */
  readonly refusal?: string | undefined
}

interface Sources {
  readonly onServer: readonly SavedStrategy[]
  readonly kept: readonly UnsentStrategy[]
  /** Ids of pending deletions. */
  readonly deleted: readonly string[]
}

/** The user's strategies: unsent ones replace the server's version, and pending deletions are hidden. */
export function shelfRows({ onServer, kept, deleted }: Sources): ShelfRow[] {
  const waiting = new Set(kept.map(({ strategy }) => strategy.id))
  const gone = new Set(deleted)
  return [
    ...kept.map(({ strategy, refusal }) => ({ strategy, isLocal: true, refusal })),
    ...onServer
      .filter(({ id }) => !waiting.has(id) && !gone.has(id))
      .map((strategy) => ({ strategy, isLocal: false })),
  ]
}

export const STATUS_LABELS: Readonly<Record<StrategyStatus, string>> = {
  tested: 'Tested',
  draft: 'Draft',
  inactive: 'Inactive',
}

/** A signed return: +12.50%. */
export const signedPercent = (percent: number) => `${percent > 0 ? '+' : ''}${formatPercent(percent, 2)}`

/** Return of a strategy's last run on its capital base; null without a run. */
export function lastReturn({ performance, configuration, summary }: SavedStrategy) {
  return returnOnCapital(performance, {
    initialCapital: configuration.initialCapital,
    estimatedMargin: summary?.estimatedCapitalRequired,
  })
}

/**
 * Figures of the summary cards. All averaged returns refer to their capital base; returns before charges are not
 * comparable and left out.
 */
export function shelfFigures(rows: readonly ShelfRow[]) {
  const counted = rows.flatMap(({ strategy }) => {
    const brought = lastReturn(strategy)
    return brought && strategy.performance?.basis !== 'gross' ? [brought.percent] : []
  })
  const count = (status: StrategyStatus) => rows.filter(({ strategy }) => strategy.status === status).length
  const average = counted.reduce((sum, percent) => sum + percent, 0) / counted.length
  return {
    total: rows.length,
    tested: count('tested'),
    average: counted.length === 0 ? 'N/A' : formatPercent(average, 1),
    draft: count('draft'),
  }
}

export const SORTS = [
  ...(['name', 'status', 'performance', 'drawdown', 'winRate', 'margin'] as const),
  ...(['symbol', 'portfolio', 'created'] as const),
] as const
export type SortKey = (typeof SORTS)[number]

/** Filters and order of the list. */
export interface ShelfView {
  readonly search: string
  readonly status: StrategyStatus | undefined
  readonly symbol: string | undefined
  readonly tag: string | undefined
  readonly portfolioId: string | undefined
  readonly sort: SortKey
  readonly descending: boolean
}

/** Parses the view in an address; unknown values are left out. */
export function viewOf(search: URLSearchParams): ShelfView {
  const [key = '', direction = ''] = (search.get('sort') ?? '').split('.')
  const sort = SORTS.find((one) => one === key)
  return {
    search: search.get('q') ?? '',
    status: STRATEGY_STATUSES.find((status) => status === search.get('status')),
    symbol: search.get('symbol') ?? undefined,
    tag: search.get('tag') ?? undefined,
    portfolioId: search.get('portfolio') ?? undefined,
    sort: sort ?? 'created',
    descending: sort ? direction === 'desc' : true,
  }
}

/** Filtered and sorted rows of a view. */
export function shownRows(rows: readonly ShelfRow[], view: ShelfView): ShelfRow[] {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean)
  const direction = view.descending ? -1 : 1
  return rows
    .filter(({ strategy }) => isShown(strategy, view) && hasWords(strategy, words))
    .toSorted((a, b) => direction * compare(a.strategy, b.strategy, view.sort))
}

function isShown({ status, configuration, tags, portfolioId }: SavedStrategy, view: ShelfView): boolean {
  return (
    (view.status === undefined || status === view.status) &&
    (view.symbol === undefined || configuration.symbol === view.symbol) &&
    (view.tag === undefined || tags.includes(view.tag)) &&
    (view.portfolioId === undefined || portfolioId === view.portfolioId)
  )
}

function hasWords({ configuration, tags }: SavedStrategy, words: readonly string[]): boolean {
  const { strategyName, description, symbol, portfolioName } = configuration
  const text = [strategyName, description, symbol, portfolioTitle(portfolioName), ...tags]
    .join(' ')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(a: SavedStrategy, b: SavedStrategy, sort: SortKey): number {
  if (!isFigure(sort)) return names.compare(sortText(a, sort), sortText(b, sort))
  // Untested strategies sort below any loss.
  const [one, other] = [a, b].map((strategy) => FIGURES[sort](strategy) ?? -Infinity)
  return one === other ? 0 : one - other
}

/** Columns that hold a number of the last run; null without a run. */
const FIGURES = {
  performance: (strategy: SavedStrategy) => lastReturn(strategy)?.percent,
  drawdown: ({ performance }: SavedStrategy) => performance?.maxDrawdown,
  winRate: ({ performance }: SavedStrategy) => wonShare(performance),
  margin: (strategy: SavedStrategy) => capitalNeeded(strategy),
} satisfies Partial<Record<SortKey, (strategy: SavedStrategy) => number | null | undefined>>

const isFigure = (sort: SortKey): sort is keyof typeof FIGURES => sort in FIGURES

/** Percent of the trades of the last run that won; null without a run, or without a trade in it. */
export function wonShare(performance: SavedStrategy['performance']): number | null {
  return performance && performance.totalTrades > 0 ? performance.winRate : null
}

/** Rupees that a strategy needs: the highest margin of its run, otherwise an estimate; null if neither is known. */
export function capitalNeeded({ performance, configuration, summary }: SavedStrategy): number | null {
  return (
    measuredMargin(performance, configuration.initialCapital) ?? summary?.estimatedCapitalRequired ?? null
  )
}

function sortText(
  { configuration, status }: SavedStrategy,
  sort: Exclude<SortKey, keyof typeof FIGURES>,
): string {
  const { strategyName, symbol, portfolioName, createdAt } = configuration
  return {
    name: strategyName,
    status: STATUS_LABELS[status],
    symbol,
    portfolio: portfolioTitle(portfolioName),
    created: createdAt,
  }[sort]
}

/** Symbols and tags in use, for the filters. */
export function choicesOf(rows: readonly ShelfRow[]) {
  const sorted = (values: string[]) => [...new Set(values)].sort(names.compare)
  return {
    symbols: sorted(rows.map(({ strategy }) => strategy.configuration.symbol)),
    tags: sorted(rows.flatMap(({ strategy }) => strategy.tags)),
  }
}

/** State of the header checkbox: all, no or some of the shown rows are selected. */
export function selectionState(
  shown: readonly ShelfRow[],
  selected: ReadonlySet<string>,
): boolean | 'indeterminate' {
  const chosen = shown.filter(({ strategy }) => selected.has(strategy.id)).length
  if (chosen === 0) return false
  return chosen === shown.length ? true : 'indeterminate'
}
