import { Database } from 'lucide-react'
import { SIMULATED_NAME, simulatedData, simulatedNote } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Outline of the builder on a phone, which the served page shows before its scripts have loaded. */
export function BuilderLoading() {
  return (
    <div inert className="flex flex-1 flex-col md:hidden">
      <div className="flex-1 px-3 pt-5 sm:px-5">
        <p className="text-2xl font-semibold">Backtesting</p>
        {/* The height does not depend on the font, which may arrive later. */}
        <p className="h-5 overflow-hidden text-sm text-muted max-[24.9rem]:h-10">
          Configure and run backtests for your options trading strategies
        </p>
        <Skeleton className="mt-1 mb-2 h-9 w-54" />
        <Skeleton className="mb-3 h-9" />
        <div className="grid grid-cols-1 gap-3">
          <Card title="Strategy Information" dense>
            <Boxes sizes={['h-20', 'h-14']} />
          </Card>
          <Card title="Trading Parameters" dense actions={<Note />}>
            <Boxes sizes={['h-14', 'h-14', 'h-14', 'h-14', 'h-14']} />
          </Card>
        </div>
      </div>
      <div className="sticky bottom-0 h-23 border-t border-border bg-surface shadow-pop" />
    </div>
  )
}

const ORIGIN = { name: SIMULATED_NAME }

/** The note about simulated data, which a page that last ran on own data hides. */
function Note() {
  return (
    <div className="text-xs text-muted in-data-own-data:hidden">
      <div className="mb-1 flex">
        <Badge tone="warning" icon={Database}>
          {simulatedData(ORIGIN)}
        </Badge>
      </div>
      {/* One block of text: it is larger than each part of the note in the form, which then is no later largest paint. */}
      <p className="pb-1">
        {simulatedNote(ORIGIN)}
        <br />
        <span className="text-accent underline underline-offset-2">Import your own data</span>
      </p>
    </div>
  )
}

function Boxes({ sizes }: { sizes: readonly string[] }) {
  return (
    <div className="grid gap-3">
      {sizes.map((size, i) => (
        <Skeleton key={i} className={size} />
      ))}
    </div>
  )
}
