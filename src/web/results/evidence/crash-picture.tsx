import { useMemo } from 'react'
import { crashDays, crashSentence, type BacktestBundle, type Verdict } from '#domain'
import { Chart } from '../../ui/charts/chart.tsx'
import { formatCompactRupees, formatNumber, formatSignedRupees } from '../../ui/format.ts'

const BINS = 48

interface CrashPictureProps {
  bundle: BacktestBundle
  verdict: Verdict
}

/** The record's sessions by net profit, together with the crash days that it has not seen. */
export function CrashPicture({ bundle, verdict }: CrashPictureProps) {
  const { crash } = verdict
  const days = bundle.results.tradeLog.dailyLevelAnalysis.daily_summary
  const drawn = useMemo(
    () =>
      crash
        ? histogram(
            days.map(({ netPnl }) => netPnl),
            crash,
          )
        : undefined,
    [days, crash],
  )
  const unseen = crashDays(verdict)
  if (!crash || !drawn || unseen === undefined) return null
  return (
    <figure className="mb-5">
      <figcaption className="mb-1 text-sm font-semibold">
        The record’s sessions, and the crashes that it has not seen
      </figcaption>
      <Chart
        label={`Sessions by net profit; ${unseen} would lie at ${formatSignedRupees(-crash.loss)} each. ${crashSentence(verdict) ?? ''}`}
        height={220}
        x={drawn.x}
        xKind="number"
        formatX={formatSignedRupees}
        formatY={formatNumber}
        formatReading={formatNumber}
        series={[
          { label: 'Sessions of the record', values: drawn.sessions, kind: 'bars', color: 'muted' },
          { label: 'Crashes not seen', values: drawn.crashes, kind: 'bars', color: 'loss' },
        ]}
        markers={[{ x: -crash.loss, label: `${unseen}, ${formatCompactRupees(-crash.loss)} each` }]}
      />
    </figure>
  )
}

function histogram(profits: readonly number[], { loss, missing }: { loss: number; missing: number }) {
  const low = Math.min(-loss, ...profits)
  const high = Math.max(0, ...profits)
  const width = (high - low) / BINS || 1
  const place = (profit: number) => Math.min(BINS - 1, Math.max(0, Math.floor((profit - low) / width)))
  const sessions = new Array<number>(BINS).fill(0)
  for (const profit of profits) sessions[place(profit)]++
  const crashes = new Array<number>(BINS).fill(0)
  crashes[place(-loss)] = missing
  return { x: sessions.map((_, i) => low + (i + 0.5) * width), sessions, crashes }
}
