import { SearchX, SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import {
  COMPLEXITIES,
  IRON_CONDOR_TEMPLATE,
  LIBRARY,
  LIBRARY_CATEGORIES,
  libraryRequest,
  searchLibrary,
  VOLATILITY_OUTLOOKS,
  type LibraryStrategy,
  type LibraryFilter,
} from '#domain/library'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { MissingDialog } from '../../ui/feedback/missing-part.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { useRowWalk } from '../../ui/hooks/use-row-walk.ts'
import { useTypedSearch } from '../../ui/hooks/use-typed-search.ts'
import { CATEGORY_LABELS, describeLibraryLeg, LEVEL_LABELS, VOLATILITY_LABELS } from './library-labels.ts'
import { StrategyCard } from './strategy-card.tsx'

const StrategyDetail = fetchedPart(
  async () => (await import('./strategy-detail.tsx')).StrategyDetail,
  MissingDialog,
)

/** The built-in strategies. The address stores search, filters and the open strategy. */
export function LibraryPage() {
  const [search, changeSearch] = useAddress()
  const load = useLoad()
  const filter = filterOf(search)
  const found = searchLibrary(LIBRARY, filter)
  const isFiltered = Object.values(filter).some((wanted) => wanted !== undefined && wanted.trim() !== '')
  const opened = LIBRARY.find(({ id }) => id === search.get('strategy'))
  const change = (name: string, value: string) =>
    changeSearch((now) => withParameter(now, name, value), { replace: true, preventScrollReset: true })
  const open = (id: string) =>
    changeSearch((now) => withParameter(now, 'strategy', id), { preventScrollReset: true })
  const reset = () => changeSearch(() => ({}), { replace: true })
  const walk = useRowWalk({ count: found.length, isGrid: true })
  return (
    <>
      <div className="mb-5">
        <h1 className="text-2xl font-semibold">Strategy Library</h1>
        <p className="mt-1 text-muted">
          Built-in strategies, in the order in which the editors would have you meet them
        </p>
      </div>
      <SearchBar search={search} onChange={change} />
      <p role="status" className="mt-4 mb-3 text-sm text-muted">
        {found.length} of {LIBRARY.length} strategies
        {isFiltered && (found.length === 1 ? ' matches' : ' match')}
      </p>
      {found.length > 0 ? (
        <ul
          className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3"
          aria-label="Strategies"
          {...walk.list}
        >
          {found.map((strategy, i) => (
            <li key={strategy.id} data-index={i} className="flex">
              <StrategyCard
                strategy={strategy}
                row={walk.row(i)}
                onOpen={() => open(strategy.id)}
                onLoad={load}
              />
            </li>
          ))}
        </ul>
      ) : (
        <NothingFound onReset={reset} />
      )}
      <Templates onLoad={load} />
      <Suspense>
        {opened && <StrategyDetail strategy={opened} onLoad={load} onClose={() => change('strategy', '')} />}
      </Suspense>
    </>
  )
}

/** Opens a strategy in the builder by the usual navigation state. */
function useLoad() {
  const navigate = useNavigate()
  return (strategy: Pick<LibraryStrategy, 'name' | 'legs'>) =>
    void navigate('/app/backtesting', {
      state: { loadStrategy: true, strategyData: libraryRequest(strategy), strategyName: strategy.name },
    })
}

/** Complete strategies as starting points. */
function Templates({ onLoad }: { onLoad: ReturnType<typeof useLoad> }) {
  const { name, description, author, legs } = IRON_CONDOR_TEMPLATE
  return (
    <section aria-labelledby="templates" className="mt-6">
      <h2 id="templates" className="mb-3 text-lg font-semibold">
        Templates
      </h2>
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-surface px-4 py-3">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-medium">
            {name} <span className="text-sm font-normal text-muted">by {author}</span>
          </p>
          <p className="text-sm text-muted">{description}</p>
          <p className="text-sm text-muted">{legs.map(describeLibraryLeg).join(' · ')}</p>
        </div>
        <Button
          size="sm"
          icon={SlidersHorizontal}
          aria-label={`Use template: ${name}`}
          onClick={() => onLoad(IRON_CONDOR_TEMPLATE)}
        >
          Use template
        </Button>
      </div>
    </section>
  )
}

function NothingFound({ onReset }: { onReset: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title="No strategies found"
        action={<Button onClick={onReset}>Clear search and filters</Button>}
      >
        No built-in strategy matches the search and all of the filters.
      </EmptyState>
    </Card>
  )
}

interface SearchBarProps {
  search: URLSearchParams
  onChange: (name: string, value: string) => void
}

function SearchBar({ search, onChange }: SearchBarProps) {
  const { text = '', category, complexity, volatility } = filterOf(search)
  const [typed, type] = useTypedSearch(text, (words) => onChange('search', words))
  return (
    <search className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <FormField label="Search">
        <Input
          type="search"
          placeholder="Name, description or tag"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </FormField>
      <Filter
        label="Category"
        all="All categories"
        value={category}
        choices={LIBRARY_CATEGORIES}
        words={CATEGORY_LABELS}
        onChange={(value) => onChange('category', value)}
      />
      <Filter
        label="Level"
        all="All levels"
        value={complexity}
        choices={COMPLEXITIES}
        words={LEVEL_LABELS}
        onChange={(value) => onChange('level', value)}
      />
      <Filter
        label="Volatility"
        all="Any volatility"
        value={volatility}
        choices={VOLATILITY_OUTLOOKS}
        words={VOLATILITY_LABELS}
        onChange={(value) => onChange('volatility', value)}
      />
    </search>
  )
}

interface FilterProps<Value extends string> {
  label: string
  /** Label of the option without a filter. */
  all: string
  value: Value | undefined
  choices: readonly Value[]
  words: Readonly<Record<Value, string>>
  onChange: (value: string) => void
}

function Filter<Value extends string>({ label, all, value, choices, words, onChange }: FilterProps<Value>) {
  return (
    <FormField label={label}>
      <Select<string>
        value={value ?? ''}
        onValueChange={onChange}
        options={[
          { value: '', label: all },
          ...choices.map((choice) => ({ value: choice, label: words[choice] })),
        ]}
      />
    </FormField>
  )
}

/** Parses the filter of an address; an invalid value is no filter. */
function filterOf(search: URLSearchParams): LibraryFilter {
  return {
    text: search.get('search') ?? '',
    category: oneOf(LIBRARY_CATEGORIES, search.get('category')),
    complexity: oneOf(COMPLEXITIES, search.get('level')),
    volatility: oneOf(VOLATILITY_OUTLOOKS, search.get('volatility')),
  }
}

/** Sets a parameter of an address; an empty value removes it. */
function withParameter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}
