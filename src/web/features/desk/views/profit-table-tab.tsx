import classNames from 'clsx'
import { positionTable, tiltedLegs } from '#engine/analytics'
import { strikeStep } from '#engine/exchange'
import { gainTone } from '../../../ui/layout/profit.tsx'
import { formatNumber, formatSignedRupees } from '../../../ui/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { momentText, tableMoments } from '../model/what-if.ts'
import type { Analysed } from '../use-analysis.ts'

const ROWS_EACH_SIDE = 8
const COLUMNS = 6
/** Strike steps between two rows. */
const STEPS = 2

/** Profit by index level and time, under the payoff's assumptions, including booked profit. */
export function ProfitTableTab({ position }: { position: Analysed }) {
  const { legs, booked, unvalued, spot, whatIf, view, moment, expiry } = position
  if (unvalued.length > 0)
    return (
      <Notice tone="warning" title={`${unvalued.join(', ')}: no volatility at this minute`}>
        Without it the position has no value before expiry, and none is invented.
      </Notice>
    )
  const step = (STEPS * strikeStep(view.desk.underlying)) / 100
  const middle = Math.round(spot / step) * step
  const spots = Array.from({ length: 2 * ROWS_EACH_SIDE + 1 }, (_, i) => middle + (ROWS_EACH_SIDE - i) * step)
  const tilted = { legs: tiltedLegs(legs, { pointsPerPercent: whatIf.tilt, spot }), booked }
  const table = positionTable(tilted, {
    spots,
    moments: tableMoments(moment, expiry, COLUMNS),
    volatilityShift: whatIf.shift / 100,
  })
  return (
    <SimpleTable
      label="Profit by index and time"
      columns={[
        { header: 'Index' },
        ...table.moments.map((moment) => ({ header: momentText(moment), right: true })),
      ]}
      rows={table.spots.map((level, i) => ({
        key: String(level),
        cells: [
          <Level key="level" level={level} spot={spot} isNearest={level === middle} />,
          ...(table.profits[i] ?? []).map((profit, column) => (
            <span key={column} className={classNames('whitespace-nowrap', gainTone(profit))}>
              {formatSignedRupees(profit)}
            </span>
          )),
        ],
      }))}
    />
  )
}

interface LevelProps {
  readonly level: number
  readonly spot: number
  /** Whether the index is nearest to this row. */
  readonly isNearest: boolean
}

/** An index level and its distance from the spot. */
function Level({ level, spot, isNearest }: LevelProps) {
  const away = ((100 * (level - spot)) / spot).toFixed(1).replace(/^-0\.0$/, '0.0')
  return (
    <span className={classNames('whitespace-nowrap', isNearest && 'font-semibold')}>
      {formatNumber(level)} <span className="text-xs text-muted">{away.replace('-', '−')}%</span>
    </span>
  )
}
