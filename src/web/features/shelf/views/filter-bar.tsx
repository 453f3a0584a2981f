import { Search } from 'lucide-react'
import { STRATEGY_STATUSES, type StrategyStatus } from '#domain'
import { Input } from '../../../ui/controls/input.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { useTypedSearch } from '../../../ui/hooks/use-typed-search.ts'
import { choicesOf, STATUS_LABELS, type ShelfRow, type ShelfView } from '../shelf.ts'

const ALL = ''

interface FilterBarProps {
  rows: readonly ShelfRow[]
  view: ShelfView
  onChange: (name: 'q' | 'status' | 'symbol' | 'tag', value: string) => void
}

/** Search and filters, stored in the address. */
export function FilterBar({ rows, view, onChange }: FilterBarProps) {
  const { symbols, tags } = choicesOf(rows)
  const [typed, type] = useTypedSearch(view.search, (text) => onChange('q', text))
  const options = (all: string, values: readonly string[]) => [
    { value: ALL, label: all },
    ...values.map((value) => ({ value, label: value })),
  ]
  const statuses = STRATEGY_STATUSES.map((status) => ({
    value: status as StrategyStatus | typeof ALL,
    label: STATUS_LABELS[status],
  }))
  return (
    <search className="flex flex-wrap gap-2 px-4 pb-3">
      <div className="relative min-w-48 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted"
        />
        <Input
          type="search"
          aria-label="Search strategies"
          placeholder="Search name, description, tag…"
          value={typed}
          onChange={(event) => type(event.target.value)}
          className="pl-8"
        />
      </div>
      <Select
        aria-label="Status"
        value={view.status ?? ALL}
        onValueChange={(status) => onChange('status', status)}
        options={[{ value: ALL, label: 'All statuses' }, ...statuses]}
        className="min-w-32"
      />
      <Select
        aria-label="Symbol"
        value={view.symbol ?? ALL}
        onValueChange={(symbol) => onChange('symbol', symbol)}
        options={options('All symbols', symbols)}
        className="min-w-32"
      />
      {(tags.length > 0 || view.tag !== undefined) && (
        <Select
          aria-label="Tag"
          value={view.tag ?? ALL}
          onValueChange={(tag) => onChange('tag', tag)}
          options={options('All tags', tags)}
          className="min-w-32"
        />
      )}
    </search>
  )
}
