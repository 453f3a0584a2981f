import { ArrowDownWideNarrow, ArrowUpNarrowWide, FileUp, History, Scale, SearchX } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { RunListItem } from '#api'
import { comparisonAddress, MOST_RUNS, withRun } from '../../results/compared-runs.ts'
import { Button, buttonClass, IconButton } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatCount } from '../../ui/format.ts'
import { Input } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { stayNear } from '../../ui/layout/stays-near.tsx'
import { RunList } from './run-list.tsx'
import { useRunChanges, useRunList, type RunSearch } from '../../results/run/run-queries.ts'
import { runName } from '../../results/run/run-words.ts'

type Sort = NonNullable<RunSearch['sort']>

const SORTS = [
  { value: 'submitted', label: 'When' },
  { value: 'name', label: 'Name' },
  { value: 'netProfit', label: 'Net profit' },
  { value: 'drawdown', label: 'Max drawdown' },
  { value: 'trades', label: 'Trades' },
  { value: 'winRate', label: 'Win rate of trades' },
] as const satisfies readonly { value: Sort; label: string }[]

const FIRST_PAGE: readonly number[] = [0]

/** All runs: search, open, compare, delete. */
export function RunsPage() {
  const { search, bar } = useSearch()
  const [pages, setPages] = useState(FIRST_PAGE)
  const runs = useRunList(search, pages)
  const selection = useSelection()
  const on = useHandlers(selection)
  const { total } = runs
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold">Runs</h1>
          <p className="mt-1 text-muted">Every backtest you ran, with its result, log and files</p>
        </div>
        <Link className={buttonClass('secondary', 'sm')} to="/app/backtesting/trade-logs">
          <FileUp aria-hidden className="size-4" />
          Bring a trade log
        </Link>
      </div>
      <Card flush>
        <div className="flex flex-wrap items-center gap-2 border-b border-border p-3">
          {bar}
          <p role="status" className="ml-auto text-sm text-muted tabular">
            {countText(total, selection.ids.length)}
          </p>
          <Button
            size="sm"
            icon={Scale}
            disabled={selection.ids.length === 0}
            title="Puts the selected runs side by side ( c )"
            onClick={on.compare}
          >
            Compare
          </Button>
        </div>
        {runs.error && (
          <div className="p-3">
            <ErrorBox message={runs.error.message} onRetry={runs.retry} />
          </div>
        )}
        {total === undefined && !runs.error && <Skeleton className="m-3 h-64" />}
        {total === 0 && <NoRuns isSearching={search.search !== undefined} />}
        {total !== undefined && total > 0 && (
          <RunList runs={runs} total={total} selected={selection.set} on={on} onPages={setPages} />
        )}
      </Card>
      <p className="mt-2 text-xs text-muted max-sm:hidden">
        Net of charges. Pinned runs stand first. ↑ ↓ walk, Enter opens, Space selects, c compares, Delete
        deletes.
      </p>
    </>
  )
}

function countText(total: number | undefined, selected: number): string {
  if (selected > 0) return `${selected} of at most ${MOST_RUNS} selected`
  return total === undefined ? '' : formatCount(total, 'run')
}

/** Search state of the list, and its controls. */
function useSearch() {
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort>('submitted')
  const [order, setOrder] = useState<'asc' | 'desc'>('desc')
  const typed = useDeferredValue(text.trim())
  const search = useMemo<RunSearch>(
    () => ({ sort, order, ...(typed !== '' && { search: typed }) }),
    [sort, order, typed],
  )
  const input = useSlash()
  const bar = (
    <>
      <Input
        ref={input}
        type="search"
        aria-label="Search runs"
        placeholder="Name, tag, note, index or dataset ( / )"
        className="flex-1 basis-56 sm:max-w-xs"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select aria-label="Sort by" className="w-40" value={sort} onValueChange={setSort} options={SORTS} />
      <IconButton
        label={order === 'desc' ? 'Highest or latest first' : 'Lowest or earliest first'}
        icon={order === 'desc' ? ArrowDownWideNarrow : ArrowUpNarrowWide}
        onClick={() => setOrder(order === 'desc' ? 'asc' : 'desc')}
      />
    </>
  )
  return { search, bar }
}

function NoRuns({ isSearching }: { isSearching: boolean }) {
  if (isSearching)
    return (
      <EmptyState icon={SearchX} title="No run found">
        Names, tags, notes, indices and datasets are searched. Try fewer letters.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={History}
      title="No runs yet"
      action={
        <Link className={buttonClass('primary')} to="/app/backtesting">
          Run a backtest
        </Link>
      }
    >
      Each backtest is kept here under its strategy’s name, with its result, trade log and files.
    </EmptyState>
  )
}

function useSelection() {
  const [ids, setIds] = useState<readonly string[]>([])
  const select = useCallback(
    (id: string, selected: boolean) =>
      setIds((before) => (selected ? withRun(before, id) : before.filter((other) => other !== id))),
    [],
  )
  const set = useMemo(() => new Set(ids), [ids])
  return { ids, set, select }
}

function useHandlers({ ids, select }: ReturnType<typeof useSelection>) {
  const navigate = useNavigate()
  const { change, remove } = useRunChanges()
  return useMemo(
    () => ({
      select,
      pin: (run: RunListItem) => void change(run.jobId, { pinned: !run.pinned }),
      remove: (run: RunListItem) => {
        select(run.jobId, false)
        stayNear(document.activeElement)
        void remove(run.jobId, runName(run))
      },
      compare: () => {
        if (ids.length > 0) void navigate(comparisonAddress(ids))
      },
    }),
    [ids, select, navigate, change, remove],
  )
}

/** Controls that take a typed `/` as text. */
const TYPED_INTO = 'textarea, select, input:not([type=checkbox], [type=radio])'

/** `/` focuses the search, unless the user is typing elsewhere. */
function useSlash() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches(TYPED_INTO)
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return input
}
