import { SlidersHorizontal } from 'lucide-react'
import { useMemo } from 'react'
import { whyNotBacktested, type LibraryStrategy } from '#domain/library'
import { PayoffPicture } from '../../ui/charts/payoff-picture.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Row } from '../../ui/hooks/use-row-walk.ts'
import { CATEGORY_LABELS, describeLibraryLeg, LEVEL_LABELS, VOLATILITY_LABELS } from './library-labels.ts'
import { referencePosition } from './reference-position.ts'
import { SuccessFigures } from './success-figures.tsx'

interface StrategyCardProps {
  strategy: LibraryStrategy
  row: Row
  onOpen: () => void
  onLoad: (strategy: LibraryStrategy) => void
}

/** A strategy in the grid; the grid's keys focus its details button. */
export function StrategyCard({ strategy, row, onOpen, onLoad }: StrategyCardProps) {
  const { name, description, category, complexity, volatilityOutlook, legs } = strategy
  const { spots, atExpiry } = useMemo(() => referencePosition({ legs }).curves, [legs])
  return (
    <Card title={name} description={description} className="flex flex-1 flex-col [&>:last-child]:flex-1">
      <div className="flex h-full flex-col gap-3">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone="accent">{CATEGORY_LABELS[category]}</Badge>
          <Badge>{LEVEL_LABELS[complexity]}</Badge>
          <Badge>{VOLATILITY_LABELS[volatilityOutlook]}</Badge>
        </p>
        <div className="flex items-start justify-between gap-3">
          <ul className="min-w-0 text-sm text-muted" aria-label={`Legs of ${name}`}>
            {legs.map((leg, i) => (
              <li key={i}>{describeLibraryLeg(leg)}</li>
            ))}
          </ul>
          <PayoffPicture spots={spots} profits={atExpiry} className="h-14 w-28" />
        </div>
        <div className="mt-auto">
          <SuccessFigures strategy={strategy} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" {...row} onClick={onOpen} aria-label={`Details of ${name}`}>
            Details
          </Button>
          <LoadButton strategy={strategy} onLoad={onLoad} tabIndex={row.tabIndex} />
        </div>
      </div>
    </Card>
  )
}

interface LoadButtonProps extends Pick<StrategyCardProps, 'strategy' | 'onLoad'> {
  tabIndex?: number
}

/** Opens a strategy in the builder; disabled if it cannot be backtested, which the figures beside it explain. */
export function LoadButton({ strategy, onLoad, tabIndex }: LoadButtonProps) {
  const reason = whyNotBacktested(strategy)
  return (
    <Button
      size="sm"
      variant="primary"
      icon={SlidersHorizontal}
      disabled={reason !== undefined}
      tabIndex={tabIndex}
      aria-label={`Load into builder: ${strategy.name}`}
      onClick={() => onLoad(strategy)}
    >
      Load into builder
    </Button>
  )
}
