import classNames from 'clsx'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { Profit } from '../../../ui/layout/profit.tsx'
import { formatPercent, formatSignedRupees } from '../../../ui/format.ts'
import type { LiveState } from './live-state.ts'

const WIDTH = 120
const HEIGHT = 28

/** Live's headline and curve in one line, which stays in view wherever the form is edited. */
export function LiveStrip({ current, note }: LiveState) {
  const say = useBuilderWords()
  if (!current) return null
  const { trades, risk, byDay } = current.headline
  return (
    <div
      className={classNames(
        'order-first flex w-full items-center gap-x-3 text-xs text-muted tabular xl:order-none xl:w-auto',
        note !== undefined && 'opacity-60',
      )}
    >
      <span className="text-base font-semibold">
        <Profit amount={trades.total} />
      </span>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-7 max-w-30 min-w-12 flex-1 xl:w-30"
      >
        <path
          d={curve(byDay.cumulative)}
          fill="none"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
          className={trades.total < 0 ? 'stroke-loss' : 'stroke-profit'}
        />
      </svg>
      <span className="whitespace-nowrap xl:hidden">
        {say('max DD {rupees}', { rupees: formatSignedRupees(-Math.abs(risk.drawdown?.depth ?? 0)) })}
        <span className="max-sm:hidden">
          {' '}
          ·{' '}
          {trades.winRate === null
            ? say('No trades')
            : say('{percent} won', { percent: formatPercent(trades.winRate, 0) })}
        </span>
      </span>
    </div>
  )
}

/** The path of a curve that starts at 0. */
function curve(values: readonly number[]): string {
  const points = [0, ...values]
  const least = Math.min(...points)
  const range = Math.max(...points) - least || 1
  const step = WIDTH / Math.max(1, points.length - 1)
  const at = (value: number, i: number) =>
    `${(i * step).toFixed(1)} ${(HEIGHT - 1 - ((value - least) / range) * (HEIGHT - 2)).toFixed(1)}`
  return `M${points.map(at).join('L')}`
}
