import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Input } from '../../ui/controls/input.tsx'
import { PAGE_SIZE } from './queries.ts'

interface PagedListProps {
  /** Label of the search field. */
  label: string
  search: string
  onSearch: (search: string) => void
  page: number
  onPage: (page: number) => void
  /** Undefined until loaded. */
  total: number | undefined
  children: ReactNode
}

/** A paged list with a search on the server. */
export function PagedList({ label, search, onSearch, page, onPage, total, children }: PagedListProps) {
  const last = Math.max(0, Math.ceil((total ?? 0) / PAGE_SIZE) - 1)
  return (
    <>
      <div className="px-4 pb-3">
        <Input
          type="search"
          aria-label={label}
          placeholder={label}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="max-w-sm"
        />
      </div>
      {total === 0 ? (
        <p className="px-4 py-6 text-center text-sm text-muted">
          {search.trim() === '' ? 'There is nothing yet' : `Nothing matches “${search.trim()}”`}
        </p>
      ) : (
        children
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 text-sm text-muted">
        <span role="status">{total === undefined ? 'Loading…' : `${formatNumber(total)} in all`}</span>
        {last > 0 && (
          <span className="flex items-center gap-2">
            <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
              Previous
            </Button>
            Page {page + 1} of {last + 1}
            <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
              Next
            </Button>
          </span>
        )}
      </div>
    </>
  )
}
