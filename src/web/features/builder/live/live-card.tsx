import { Suspense } from 'react'
import { useBuilderWords, type Say } from '../../../strategy/words-language.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatPercent, formatSignedRupees } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { LiveAnswer, LiveState } from './live-state.ts'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'

const LiveCurve = fetchedPart(async () => (await import('./live-curve.tsx')).LiveCurve)

/** Result of the strategy as edited, compared with the result before the last edit. */
export function LiveCard({ live: { on, current, previous, note } }: { live: LiveState }) {
  const say = useBuilderWords()
  if (!on && note === undefined) return null
  return (
    <Card title={say('Live')} description={say('Net of charges, recomputed with every edit')}>
      {current && (
        <div className={note ? 'opacity-60' : undefined}>
          <Headline answer={current} previous={previous} />
          <Suspense fallback={<Skeleton className="mt-3 h-40" />}>
            <LiveCurve current={current} previous={previous} />
          </Suspense>
        </div>
      )}
      {!current && on && !note && (
        <p className="text-sm text-muted">{say('The first answer reads the data.')}</p>
      )}
      {note && (
        <p role="status" className="mt-2 text-sm text-warning">
          {note}
          {on && current && ` ${say('The figures are of the last strategy that could be run.')}`}
        </p>
      )}
    </Card>
  )
}

interface HeadlineProps {
  answer: LiveAnswer
  previous: LiveAnswer | undefined
}

function Headline({ answer, previous }: HeadlineProps) {
  const say = useBuilderWords()
  const { trades, risk } = answer.headline
  return (
    <div data-live={`${trades.total} ${trades.count}`}>
      <p className="text-xl font-semibold tabular">
        <Profit amount={trades.total} />
      </p>
      <p className="text-xs text-muted tabular">
        {say('max DD {rupees}', { rupees: formatSignedRupees(-Math.abs(risk.drawdown?.depth ?? 0)) })} ·{' '}
        {trades.winRate === null
          ? say('No trades')
          : say('{percent} of {count} trades won', {
              percent: formatPercent(trades.winRate, 0),
              count: trades.count,
            })}
      </p>
      <p className="text-xs text-muted tabular">{difference(answer, previous, say)}</p>
    </div>
  )
}

/** Describes what the last edit changed. */
function difference(answer: LiveAnswer, previous: LiveAnswer | undefined, say: Say): string {
  if (!previous) return say('The next edit is compared with this.')
  const change = answer.headline.trades.total - previous.headline.trades.total
  return change === 0
    ? say('The last edit changed nothing.')
    : say('{rupees} by the last edit', { rupees: formatSignedRupees(change) })
}
