import type { ShelfRow, ShelfView, SortKey } from '../shelf.ts'
import type { RowHandlers } from './row-actions.tsx'

/** Px; the virtualiser relies on it. */
export const ROW_HEIGHT = 57

export interface TableProps {
  readonly rows: readonly ShelfRow[]
  readonly view: Pick<ShelfView, 'sort' | 'descending'>
  readonly onSort: (key: SortKey) => void
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void
  /** Id of the row whose card is shown. */
  readonly current: string | undefined
  readonly onCurrent: (id: string) => void
  readonly on: RowHandlers
}

/** From which width a column is shown: less important ones give way, and further ones beside an open strategy. */
export function columnStyle(column: SortKey, isBeside: boolean): string {
  const isMinor = column === 'symbol' || column === 'created'
  if (isBeside) return isMinor ? 'hidden 2xl:table-cell' : 'hidden xl:table-cell'
  if (isMinor) return 'hidden xl:table-cell'
  return column === 'portfolio' ? 'hidden lg:table-cell' : 'hidden md:table-cell'
}
