import { TrendingDown, TrendingUp } from 'lucide-react'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatCount, formatRupees, formatSignedRupees } from '../../ui/format.ts'

interface PnlBannerProps {
  basis: 'gross' | 'net'
  /** Rupees. */
  total: number
  charges: number
  trades: number
  days: number
}

/** The total P&L. */
export function PnlBanner({ basis, total, charges, trades, days }: PnlBannerProps) {
  const Icon = total < 0 ? TrendingDown : TrendingUp
  return (
    <Card dense className={classNames('border-l-4', total < 0 ? 'border-l-loss' : 'border-l-profit')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
          <span>{basis === 'gross' ? 'Total P&L, before charges' : 'Total P&L, net of charges'}</span>{' '}
          <span
            className={classNames(
              'flex items-baseline gap-1.5 text-xl font-semibold tabular',
              total < 0 ? 'text-loss' : 'text-profit',
            )}
          >
            <Icon aria-hidden className="size-5 self-center" />
            {formatSignedRupees(total)}
          </span>
        </p>
        <p className="text-sm text-muted tabular">
          {formatCount(trades, 'trade')} on {formatCount(days, 'day')} · charges {formatRupees(charges)}
        </p>
      </div>
    </Card>
  )
}
