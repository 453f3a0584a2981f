import { ChartSpline, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import classNames from 'clsx'
import { DEFAULT_PORTFOLIO_ID, type Portfolio } from '#domain'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { useRoving } from '../../../ui/hooks/use-roving.ts'
import type { ShelfRow } from '../shelf.ts'

interface PortfolioBarProps {
  portfolios: readonly Portfolio[]
  rows: readonly ShelfRow[]
  shownId: string | undefined
  onShow: (id: string | undefined) => void
  onCreate: () => void
  onEdit: (portfolio: Portfolio) => void
  onDelete: (portfolio: Portfolio) => void
}

/**
 * Portfolios above the table: all strategies, or those of one portfolio. ← → move between them, and Tab goes on to the
 * actions.
 */
export function PortfolioBar({ portfolios, rows, shownId, ...on }: PortfolioBarProps) {
  const shown = portfolios.find(({ id }) => id === shownId)
  const { toolbar, item } = useRoving(true, portfolios.length + 2)
  return (
    <div className="grid gap-2 border-b border-border px-4 py-2.5">
      <div
        {...toolbar}
        aria-label="Portfolios"
        className="flex max-h-28 flex-wrap gap-1 overflow-y-auto p-0.5"
      >
        <PortfolioButton
          name="All"
          count={rows.length}
          isShown={!shown}
          {...item(0)}
          onClick={() => on.onShow(undefined)}
        />
        {portfolios.map(({ id, name }, i) => (
          <PortfolioButton
            key={id}
            name={name}
            count={rows.filter(({ strategy }) => strategy.portfolioId === id).length}
            isShown={id === shownId}
            {...item(i + 1)}
            onClick={() => on.onShow(id)}
          />
        ))}
        <Button
          size="sm"
          variant="ghost"
          icon={FolderPlus}
          onClick={on.onCreate}
          {...item(portfolios.length + 1)}
        >
          New portfolio
        </Button>
      </div>
      {shown && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <p className="mr-auto text-muted">{shown.description || 'No description'}</p>
          <Link
            to={`/app/strategies/portfolio/${encodeURIComponent(shown.id)}`}
            className={buttonClass('secondary', 'sm')}
          >
            <ChartSpline aria-hidden className="size-4" /> Run as one book
          </Link>
          <Button size="sm" icon={Pencil} onClick={() => on.onEdit(shown)}>
            {shown.id === DEFAULT_PORTFOLIO_ID ? 'Describe' : 'Rename or describe'}
          </Button>
          {shown.id !== DEFAULT_PORTFOLIO_ID && (
            <Button size="sm" icon={Trash2} onClick={() => on.onDelete(shown)}>
              Delete portfolio
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface PortfolioButtonProps extends ReturnType<ReturnType<typeof useRoving>['item']> {
  name: string
  count: number
  isShown: boolean
  onClick: () => void
}

function PortfolioButton({ name, count, isShown, ...rest }: PortfolioButtonProps) {
  return (
    <button
      type="button"
      title={name}
      aria-pressed={isShown}
      {...rest}
      className={classNames(
        'inline-flex h-8 max-w-60 items-center gap-1 rounded-md px-2.5 text-sm font-medium',
        isShown ? 'bg-accent-soft text-on-accent-soft' : 'text-muted hover:bg-hover hover:text-text',
      )}
    >
      <span className="truncate">{name}</span> <span className="tabular">({count})</span>
    </button>
  )
}
