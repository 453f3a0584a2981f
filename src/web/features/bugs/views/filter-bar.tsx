import { Search, X } from 'lucide-react'
import type { IssueFilters, IssueLabel, Team } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { Select, type SelectOption } from '../../../ui/controls/select.tsx'
import { useTypedSearch } from '../../../ui/hooks/use-typed-search.ts'
import { membersOf, type FilterName } from '../model/issue-list.ts'
import { PRIORITY_OPTIONS, STATUS_OPTIONS } from './pills.tsx'

interface FilterBarProps {
  filters: IssueFilters
  teams: readonly Team[]
  labels: readonly IssueLabel[]
  /** True on the board, which has a column for each status. */
  withoutStatus: boolean
  onFilter: (name: FilterName, value: string) => void
  onClear: () => void
}

/** Filters of the issues. */
export function FilterBar({ filters, teams, labels, withoutStatus, onFilter, onClear }: FilterBarProps) {
  const teamOptions = teams.map(({ id, name }) => ({ value: id, label: name }))
  const labelOptions = labels.map(({ id, name }) => ({ value: id, label: name }))
  const people = membersOf(teams).map(({ id, name }) => ({ value: id, label: name }))
  const assignees = [{ value: 'none', label: 'Nobody' }, ...people]
  const choice = (
    name: Exclude<FilterName, 'search'>,
    label: string,
    options: readonly SelectOption<string>[],
  ) => (
    <FormField label={label}>
      <Select
        value={String(filters[name] ?? '')}
        onValueChange={(value) => onFilter(name, value)}
        options={[{ value: '', label: `All` }, ...options]}
      />
    </FormField>
  )
  return (
    <div
      role="search"
      aria-label="Issues"
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:grid-flow-col xl:grid-cols-[minmax(14rem,2fr)] xl:auto-cols-fr"
    >
      <SearchField value={filters.search ?? ''} onSearch={(text) => onFilter('search', text)} />
      {choice('team', 'Team', teamOptions)}
      {!withoutStatus && choice('status', 'Status', STATUS_OPTIONS)}
      {choice('priority', 'Priority', PRIORITY_OPTIONS)}
      {choice('assignee', 'Assignee', assignees)}
      {choice('label', 'Label', labelOptions)}
      {Object.keys(filters).length > 0 && (
        <Button variant="ghost" icon={X} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

/** Debounce of the search in milliseconds. */
const PAUSE = 250

function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [typed, type] = useTypedSearch(value, onSearch, PAUSE)
  return (
    <FormField label="Search issues" className="col-span-2 xl:col-span-1">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted"
        />
        <Input
          type="search"
          value={typed}
          maxLength={200}
          placeholder="Title, description or key"
          onChange={(event) => type(event.target.value)}
          className="pl-8"
        />
      </div>
    </FormField>
  )
}
