import type { ReactNode } from 'react'
import classNames from 'clsx'
import type { Money } from '#engine/analytics'
import { Card } from '../../ui/layout/card.tsx'
import { shownSign } from '../../ui/layout/profit.tsx'
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatRatio,
  formatRupees,
  formatSignedRupees,
} from '../../ui/format.ts'
import type { HeadlineFigures } from './use-results.ts'

interface HeadlineStripProps {
  money: Money
  statistics: Pick<HeadlineFigures, 'trades' | 'risk' | 'days'>
  /** Verdict on the whole result. */
  verdict?: ReactNode
}

/** The headline figures of a result in one line; the first is its total. */
export function HeadlineStrip({ money, statistics, verdict }: HeadlineStripProps) {
  const { trades, risk, days } = statistics
  const drawdown = risk.drawdown?.depth ?? 0
  const known = <T,>(value: T | null, write: (value: T) => string) => (value === null ? 'N/A' : write(value))
  return (
    <Card dense className={classNames('border-l-4', trades.total < 0 ? 'border-l-loss' : 'border-l-profit')}>
      <dl
        aria-label="Headline figures"
        className="grid grid-cols-2 gap-x-5 gap-y-2 sm:grid-cols-4 xl:grid-cols-[1.5fr_repeat(6,minmax(0,1fr))] tabular"
      >
        <Figure
          name={money === 'gross' ? 'Total P&L, before charges' : 'Total P&L, net of charges'}
          value={formatSignedRupees(trades.total)}
          sign={trades.total}
          note={`charges ${formatRupees(risk.totalCharges)}`}
          isTotal
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
          note={known(risk.sharpeStandardError, (error) => `± ${formatRatio(error)}`)}
        />
        <Figure
          name="Trades"
          value={formatNumber(trades.count)}
          note={`on ${formatCount(days.tradingDays, 'day')}`}
        />
      </dl>
      {verdict && <div className="mt-1.5 border-t border-border pt-1.5">{verdict}</div>}
    </Card>
  )
}

/** Base of the percentages: '₹1,00,000 capital', or the peak margin if that is larger. */
function describeBase({
  capitalBase,
  peakMargin,
}: Pick<HeadlineFigures['risk'], 'capitalBase' | 'peakMargin'>) {
  return `${formatRupees(capitalBase)} ${capitalBase === peakMargin ? 'margin' : 'capital'}`
}

interface FigureProps {
  name: string
  value: string
  /** Sign that colours a gain or a loss. */
  sign?: number
  note: string
  /** The total of the result, written larger. */
  isTotal?: boolean
}

function Figure({ name, value, sign = 0, note, isTotal = false }: FigureProps) {
  const shown = shownSign(sign, value)
  return (
    <div className={classNames('min-w-0', isTotal && 'max-sm:col-span-2')}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd
        className={classNames(
          'font-semibold',
          isTotal ? 'text-xl' : 'text-lg',
          shown < 0 && 'text-loss',
          shown > 0 && 'text-profit',
        )}
      >
        {value}
      </dd>
      <dd className="truncate text-xs text-muted" title={note}>
        {note}
      </dd>
    </div>
  )
}
