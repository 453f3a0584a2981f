import type { ReactNode } from 'react'
import type { Money } from '#engine/analytics'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatCount, formatPercent, formatRatio, formatRupees, formatSignedRupees } from '../../ui/format.ts'
import type { HeadlineFigures } from './use-results.ts'

interface HeadlineStripProps {
  money: Money
  statistics: Pick<HeadlineFigures, 'trades' | 'risk' | 'days'>
  /** Verdict on the whole result. */
  verdict?: ReactNode
}

/** The headline figures of a result in one line. */
export function HeadlineStrip({ money, statistics, verdict }: HeadlineStripProps) {
  const { trades, risk, days } = statistics
  const drawdown = risk.drawdown?.depth ?? 0
  const known = <T,>(value: T | null, write: (value: T) => string) => (value === null ? 'N/A' : write(value))
  return (
    <Card dense>
      <dl
        aria-label="Headline figures"
        className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6 tabular"
      >
        <Figure
          name={money === 'net' ? 'Net profit' : 'Gross profit'}
          value={formatSignedRupees(trades.total)}
          sign={trades.total}
          note={money === 'net' ? `after ${formatRupees(risk.totalCharges)} of charges` : 'before charges'}
        />
        <Figure
          name="Return on capital"
          value={formatPercent(risk.returnOnCapital)}
          sign={risk.returnOnCapital}
          note={`of ${describeBase(risk)}`}
        />
        <Figure
          name="Max drawdown"
          value={formatSignedRupees(drawdown)}
          sign={drawdown}
          note={known(
            risk.drawdown?.percentOfCapital ?? null,
            (share) => `${formatPercent(share)} of ${formatRupees(risk.capitalBase)}`,
          )}
        />
        <Figure
          name="Win rate"
          value={known(trades.winRate, formatPercent)}
          note={`of ${formatCount(trades.count, 'trade')}`}
        />
        <Figure
          name="Expectancy per day"
          value={known(risk.sessionExpectancy, formatSignedRupees)}
          sign={risk.sessionExpectancy ?? 0}
          note={`over ${formatCount(days.sessions, 'session')}`}
        />
        <Figure
          name="Sharpe, annualised"
          value={known(risk.annualisedSharpe, formatRatio)}
          note={known(
            risk.sharpeStandardError,
            (error) => `± ${formatRatio(error)}, over ${formatCount(days.sessions, 'session')}`,
          )}
        />
      </dl>
      {verdict && <div className="mt-2 border-t border-border pt-2">{verdict}</div>}
    </Card>
  )
}

/** Base of the percentages: '₹1,00,000 of capital', or the peak margin if that is larger. */
function describeBase({
  capitalBase,
  peakMargin,
}: Pick<HeadlineFigures['risk'], 'capitalBase' | 'peakMargin'>) {
  return `${formatRupees(capitalBase)}, ${capitalBase === peakMargin ? 'the peak margin' : 'the capital'}`
}

interface FigureProps {
  name: string
  value: string
  /** Sign that colours a gain or a loss. */
  sign?: number
  note: string
}

function Figure({ name, value, sign = 0, note }: FigureProps) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd>
        <span
          className={classNames('text-lg font-semibold', sign < 0 && 'text-loss', sign > 0 && 'text-profit')}
        >
          {value}
        </span>
        <span className="block text-xs text-muted">{note}</span>
      </dd>
    </div>
  )
}
