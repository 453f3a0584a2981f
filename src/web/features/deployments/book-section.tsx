import { OctagonX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { hasEnded, type DeployedBook, type Deployment } from '#domain'
import { ConfirmOrder } from './orders/confirm-order.tsx'
import { useDeployedBooks, useDeploymentOrders } from '../../strategy/deployments/deployment-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { formatCount, formatRupees } from '../../ui/format.ts'
import { Profit } from '../../ui/layout/profit.tsx'
import type { BookGroup } from '../../strategy/deployments/deployment-list.ts'

interface BookSectionProps {
  group: BookGroup
  /** The rows of its deployments. */
  children: ReactNode
}

/** A book that was deployed as one: its total, its cap and its kill switch above its deployments. */
export function BookSection({ group, children }: BookSectionProps) {
  const { book, total } = group
  const name = book?.name ?? 'Book'
  return (
    <section
      aria-label={`Book ${name}`}
      className="overflow-hidden rounded-lg border border-border bg-surface shadow-card"
    >
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-border bg-sunken px-4 py-2.5">
        <h3 className="mr-auto min-w-0 font-semibold">
          {book ? <BookLink book={book} /> : name}
          <span className="block text-xs font-normal text-muted">
            Book of {formatCount(group.deployments.length, 'deployment')}
          </span>
        </h3>
        <Figure name="Today, net" amount={total.netDay} limit={book?.loss} />
        <Figure name="In all, net" amount={total.netTotal} />
        <Blocked group={group} />
        <BookKillSwitch group={group} name={name} />
      </header>
      {children}
    </section>
  )
}

/** The book that a deployment trades in, with a link; nothing for one without a book. */
export function BookOf({ deployment }: { deployment: Deployment }) {
  const book = useDeployedBooks([deployment]).get(deployment.bookId ?? '')
  return (
    book && (
      <span className="text-sm">
        <span className="text-muted">Book</span> <BookLink book={book} />
        {book.loss !== null && (
          <span className="text-muted">, loss limit of a day {formatRupees(book.loss)}</span>
        )}
      </span>
    )
  )
}

/** The name of a deployed book, with a link to the saved book in its portfolio. */
function BookLink({ book: { name, portfolioId, savedBookId } }: { book: DeployedBook }) {
  return (
    <Link
      to={`/app/strategies/portfolio/${encodeURIComponent(portfolioId)}?book=${savedBookId}`}
      className="wrap-anywhere text-accent hover:underline"
    >
      {name}
    </Link>
  )
}

interface FigureProps {
  name: string
  amount: number
  /** A loss limit, shown beside the amount. */
  limit?: number | null | undefined
}

function Figure({ name, amount, limit = null }: FigureProps) {
  return (
    <p>
      <span className="block text-xs text-muted">{name}</span>
      <Profit amount={amount} className="font-semibold" />
      {limit !== null && <span className="text-sm text-muted"> · loss limit {formatRupees(limit)}</span>}
    </p>
  )
}

function Blocked({ group: { book, total } }: { group: BookGroup }) {
  const cap = book?.cap ?? null
  return (
    <div className="min-w-36">
      <p className="text-xs text-muted">Margin blocked</p>
      <p className="font-semibold tabular">
        {formatRupees(Math.round(total.margin))}
        <span className="font-normal text-muted">
          {cap === null ? ' · no cap' : ` of ${formatRupees(cap)}`}
        </span>
      </p>
      {cap !== null && (
        <meter
          aria-label="Margin blocked of the capital cap"
          min={0}
          max={cap}
          value={Math.min(cap, total.margin)}
          className="block h-2 w-full"
        />
      )}
    </div>
  )
}

function BookKillSwitch({ group, name }: { group: BookGroup; name: string }) {
  const { killBook } = useDeploymentOrders()
  const [isAsking, setAsking] = useState(false)
  const running = group.deployments.filter(({ state }) => !hasEnded(state))
  const reached = running.filter(({ isPaused, openLegs }) => !isPaused || openLegs > 0)
  const { openLegs } = group.total
  if (running.length === 0) return null
  const confirmed = async () => {
    const isDone = await killBook(group.id)
    if (isDone) notify.info(`All deployments of ${name} leave in the bar of this minute, and are paused`)
    return isDone
  }
  return (
    <>
      <Button
        size="sm"
        variant="danger"
        icon={OctagonX}
        disabled={reached.length === 0}
        title={
          reached.length === 0
            ? 'All its deployments are paused and hold nothing'
            : 'Squares all its deployments off at the same minute, and pauses them'
        }
        aria-label={`Kill switch of ${name}`}
        onClick={() => setAsking(true)}
      >
        Kill switch
      </Button>
      {isAsking && (
        <ConfirmOrder
          title={`Square off all of ${name}?`}
          description={`${openLegs === 0 ? 'Nothing is open' : `${formatCount(openLegs, 'leg')} will be left in the bar of this minute`}, and ${formatCount(reached.length, 'deployment')} of the book will be paused. Your other deployments go on.`}
          confirm="Square off and pause the book"
          onConfirm={confirmed}
          onClose={() => setAsking(false)}
        >
          <ul className="grid gap-1 text-sm">
            {reached.map(({ id, name: one, openLegs: legs, profit }) => (
              <li key={id} className="flex justify-between gap-3">
                <span className="min-w-0 truncate">
                  {one}, {formatCount(legs, 'leg')}
                </span>
                <Profit amount={profit.open} />
              </li>
            ))}
          </ul>
        </ConfirmOrder>
      )}
    </>
  )
}
