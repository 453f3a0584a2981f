import { TrendingDown, TrendingUp } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatCount, formatRupees, formatSignedRupees } from '../../../ui/format.ts'

interface PnlBannerProps {
  basis: 'gross' | 'net'
  /** Rupees. */
  total: number
  charges: number
  trades: number
  days: number
}

/** The one number that everyone looks for first. */
export function PnlBanner({ basis, total, charges, trades, days }: PnlBannerProps) {
  const Icon = total < 0 ? TrendingDown : TrendingUp
  return (
    <Card className={classNames('border-l-4', total < 0 ? 'border-l-loss' : 'border-l-profit')}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <p className="text-sm text-muted">
            {basis === 'gross' ? 'Total P&L, before charges' : 'Total P&L, net of charges'}
          </p>
          <p
            className={classNames(
              'mt-0.5 flex items-center gap-2 text-2xl font-semibold tabular',
              total < 0 ? 'text-loss' : 'text-profit',
            )}
          >
            <Icon aria-hidden className="size-6" />
            {formatSignedRupees(total)}
          </p>
        </div>
        <p className="text-sm text-muted tabular">
          {formatCount(trades, 'trade')} on {formatCount(days, 'day')} · charges {formatRupees(charges)}
        </p>
      </div>
    </Card>
  )
}
