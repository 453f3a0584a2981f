import { memo, useMemo, useId, type ReactNode } from 'react'
import classNames from 'clsx'
import type { BreakdownRow } from '#engine/analytics'
import { Card, OtherCard, type CardProps } from '../../../ui/layout/card.tsx'
import { formatSignedRupees } from '../../../ui/format.ts'
import { ReportDownload, TradeLogDownloads } from '../export/downloads.tsx'
import { legNamesOf } from '../leg-names.ts'
import { EveryFigure } from '../metric-panels.tsx'
import { ResultNotes } from '../result-notes.tsx'
import { Breakdowns, isHeldOver } from '../tables/breakdowns.tsx'
import { MonthHeatMap } from '../tables/month-heat-map.tsx'
import { TradeLog } from '../trade-log/trade-log.tsx'
import type { ShownResults } from '../use-results.ts'
import { useNarrow } from '../../../ui/hooks/use-narrow.ts'

interface OverviewProps {
  shown: ShownResults
  strategyName: string
  description: readonly string[]
}

const Notes = memo(ResultNotes)

/** Months, weekdays, days to expiry and India VIX at a glance, beside the curve. */
export const OverviewSide = memo(function OverviewSide({ shown }: { shown: ShownResults }) {
  const { months, breakdowns } = shown.statistics
  const isHeld = isHeldOver(breakdowns)
  return (
    <div className="grid grid-cols-1 content-start gap-2 sm:gap-3">
      <MonthHeatMap months={months} />
      <Card dense>
        <div className="grid grid-cols-3 gap-3">
          <SmallBars
            title={isHeld ? 'Weekday of entry' : 'Weekday'}
            rows={breakdowns.weekday}
            short={({ label }) => label.slice(0, 1)}
          />
          <SmallBars
            title={isHeld ? 'DTE at entry' : 'Days to expiry'}
            rows={breakdowns.dte}
            short={({ label }) => label}
          />
          {breakdowns.vix.length > 0 && (
            <SmallBars
              title={isHeld ? 'VIX at entry' : 'India VIX'}
              rows={breakdowns.vix}
              short={({ key }) => (Number(key) < 0 ? '?' : `${key}`)}
            />
          )}
        </div>
      </Card>
    </div>
  )
})

/** The main figures, tables and trades of a result, below the curve. */
export const OverviewRest = memo(function OverviewRest({ shown, ...strategy }: OverviewProps) {
  const { statistics, trades, bundle } = shown
  const nameOf = useMemo(() => legNamesOf(bundle), [bundle])
  return (
    <FoldOnPhone>
      <div className="grid grid-cols-1 gap-2 sm:gap-3">
        {trades.length > 0 && (
          <>
            <EveryFigure statistics={statistics} />
            <Breakdowns breakdowns={statistics.breakdowns} nameOf={nameOf} />
            <TradeLog
              trades={trades}
              nameOf={nameOf}
              actions={<TradeLogDownloads shown={shown} {...strategy} />}
            />
            <div className="flex justify-end print:hidden">
              <ReportDownload shown={shown} {...strategy} />
            </div>
          </>
        )}
        <WholeStrategy sentences={strategy.description} />
        <Notes bundle={bundle} />
      </div>
    </FoldOnPhone>
  )
})

/** Every setting of the strategy that was run, in plain words; nothing for imported trades. */
function WholeStrategy({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Card dense>
      <details>
        <summary className="cursor-pointer text-sm font-semibold">The whole strategy</summary>
        <ul className="mt-2 grid gap-1 text-sm">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

interface SmallBarsProps {
  title: string
  rows: readonly BreakdownRow[]
  /** Text below a bar. */
  short: (row: BreakdownRow) => string
}

/** Half of the height, in percent, that the largest bar takes. */
const HALF = 50
/** Most bars that have a text of two characters below each; of more, every other bar has one. */
const MOST_TEXTS = 5

/** A small chart of totals by group: bars up from the line in the middle are profits, bars down are losses. */
function SmallBars({ title, rows, short }: SmallBarsProps) {
  const largest = Math.max(1, ...rows.map(({ total }) => Math.abs(total)))
  const text = rows.map((row) => `${row.label} ${formatSignedRupees(row.total)}`).join(', ')
  const isCrowded = rows.length > MOST_TEXTS && rows.some((row) => short(row).length > 1)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs font-medium">{title}</figcaption>
      <div role="img" aria-label={`P&L by ${title.toLowerCase()}: ${text}`} className="flex gap-1">
        {rows.map((row, i) => (
          <div
            key={row.key}
            title={`${row.label}: ${formatSignedRupees(row.total)}`}
            className="min-w-0 flex-1"
          >
            <div className="relative h-16 rounded-sm bg-sunken">
              <span className="absolute inset-x-0 top-1/2 border-t border-border-strong" />
              <span
                className={classNames(
                  'absolute inset-x-0.5 rounded-xs forced-color-adjust-none',
                  row.total < 0 ? 'top-1/2 bg-loss' : 'bottom-1/2 bg-profit',
                )}
                style={{ height: `${(Math.abs(row.total) / largest) * HALF}%` }}
              />
            </div>
            <p className="-mx-1 h-4 text-center text-2xs whitespace-nowrap text-muted tabular">
              {!(isCrowded && i % 2 === 1) && short(row)}
            </p>
          </div>
        ))}
      </div>
    </figure>
  )
}

/** Cards that a phone shows folded to their titles. */
export function FoldOnPhone({ children }: { children: ReactNode }) {
  return <OtherCard value={useNarrow() ? FoldedCard : undefined}>{children}</OtherCard>
}

function FoldedCard({ title, level = 2, flush = false, actions, children }: CardProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-border bg-surface shadow-card">
      <details>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 text-base font-semibold after:text-muted after:content-['+'] [details[open]>&]:after:content-['−']">
          <Heading id={titleId}>{title}</Heading>
        </summary>
        {actions && <div className="flex flex-wrap items-center gap-2 px-4 pb-3">{actions}</div>}
        <div className={flush ? undefined : 'px-4 pb-4'}>{children}</div>
      </details>
    </section>
  )
}
