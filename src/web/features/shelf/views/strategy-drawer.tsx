import { X } from 'lucide-react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { useSingleColumn } from '../../../ui/hooks/use-narrow.ts'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { StrategyCard } from './strategy-card.tsx'

type StrategyDrawerProps = Parameters<typeof StrategyCard>[0] & { onClose: () => void }

/** The strategy of the address beside the list, with a scroll of its own; over the whole screen where there is no room. */
export function StrategyDrawer({ onClose, ...card }: StrategyDrawerProps) {
  const isOver = useSingleColumn()
  const { strategyName, description } = card.row.strategy.configuration
  if (isOver)
    return (
      <Dialog
        open
        full
        onOpenChange={(open) => !open && onClose()}
        title={strategyName}
        description={description}
      >
        <StrategyCard {...card} />
      </Dialog>
    )
  return (
    <aside
      aria-label={strategyName}
      className="sticky top-16 z-10 max-h-[calc(100dvh-5rem)] overflow-y-auto rounded-lg border border-border bg-surface p-4 shadow-card"
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-base font-semibold wrap-anywhere">{strategyName}</h2>
        <IconButton label="Close the strategy" icon={X} size="sm" onClick={onClose} />
      </div>
      <StrategyCard {...card} />
    </aside>
  )
}
