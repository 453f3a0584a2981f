import { profitTable, tiltedLegs } from '#engine/analytics'
import { strikeStep } from '#engine/exchange'
import { formatNumber } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Profit } from '../../../ui/profit.tsx'
import { SimpleTable } from '../../../ui/simple-table.tsx'
import { momentText, tableMoments } from '../model/what-if.ts'
import type { Analysed } from './analysis.tsx'

const ROWS_EACH_SIDE = 8
const COLUMNS = 6
/** Strike steps between two rows. */
const STEPS = 2

/** Profit of the open legs over index levels and time, under the assumptions of the payoff. */
export function ProfitTableTab({ position }: { position: Analysed }) {
  const { legs, unvalued, spot, whatIf, view, moment, expiry } = position
  if (unvalued.length > 0)
    return (
      <Notice tone="warning" title={`${unvalued.join(', ')}: no volatility at this minute`}>
        Without it the position has no value before expiry, and none is invented.
      </Notice>
    )
  const step = (STEPS * strikeStep(view.desk.underlying)) / 100
  const middle = Math.round(spot / step) * step
  const spots = Array.from({ length: 2 * ROWS_EACH_SIDE + 1 }, (_, i) => middle + (ROWS_EACH_SIDE - i) * step)
  const table = profitTable(tiltedLegs(legs, { pointsPerPercent: whatIf.tilt, spot }), {
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
          `${formatNumber(level)} (${formatNumber(Math.round((1000 * (level - spot)) / spot) / 10)} %)`,
          ...(table.profits[i] ?? []).map((profit, column) => <Profit key={column} amount={profit} />),
        ],
      }))}
    />
  )
}
