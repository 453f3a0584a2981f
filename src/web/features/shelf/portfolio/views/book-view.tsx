import { useMemo } from 'react'
import type { PortfolioBooks, PortfolioRun } from '#api'
import type { StrategyBook } from '#domain'
import { bookCrashes } from '#engine/evidence'
import { VerdictLine } from '../../../../results/evidence/verdict-line.tsx'
import { ProvenanceBadge } from '../../../../provenance/provenance-badge.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { FormField } from '../../../../ui/controls/form-field.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { NumberInput } from '../../../../ui/controls/number-input.tsx'
import { Profit } from '../../../../ui/layout/profit.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { InfoTip, TooltipProvider } from '../../../../ui/feedback/tooltip.tsx'
import { BookDownloads } from '../export/downloads.tsx'
import { useBookFigures, type HeldFigures } from '../figures/use-book-figures.ts'
import { bookSheet, type BookSheet } from '../model/book-sheet.ts'
import { capProblem } from '../model/cap.ts'
import type { FigureLine } from '../model/figure-lines.ts'
import type { BookOnScreen } from '../use-book.ts'
import { BookCharts } from './book-charts.tsx'
import { BookCrashes } from './book-crashes.tsx'
import { CorrelationTable } from '../../../../results/correlation-table.tsx'
import { MemberTable } from './member-table.tsx'

type Part = PortfolioBooks[number] & { readonly book: StrategyBook }

interface BookViewProps {
  view: BookOnScreen
  run: PortfolioRun
  parts: PortfolioBooks
}

/** Result of a portfolio's run, which can be recomputed with other lots and under a cap. */
export function BookView({ view, run, parts }: BookViewProps) {
  const complete = parts.filter((part): part is Part => part.book !== undefined)
  const first = complete[0]
  if (!first) return null
  return (
    <TooltipProvider>
      <BookResult view={view} run={run} parts={complete} first={first.book} />
    </TooltipProvider>
  )
}

interface BookResultProps {
  view: BookOnScreen
  run: PortfolioRun
  parts: readonly Part[]
  first: StrategyBook
}

function BookResult({ view, run, parts, first }: BookResultProps) {
  const { draft, edit } = view
  const { cap } = draft
  const lots = useMemo(() => parts.map(({ strategyId }) => draft.lots.get(strategyId) ?? 1), [parts, draft])
  const books = useMemo(() => parts.map(({ book }) => book), [parts])
  const problem = capProblem(cap, books, lots)
  const allowed = cap === null || problem ? undefined : Math.round(cap * 100)
  const holding = useMemo(() => ({ lots, cap: allowed }), [lots, allowed])
  const { held, isBroken, retry } = useBookFigures(books, holding)
  const sheet = useMemo(() => held && sheetOf({ run, parts, first }, held), [held, run, parts, first])
  return (
    <>
      {isBroken && <ErrorBox message="The figures of the book could not be computed." onRetry={retry} />}
      {!sheet && !isBroken && <Skeleton className="h-72" />}
      {sheet && (
        <>
          <Card
            title="The book"
            description={`${formatDate(run.startDate)} to ${formatDate(run.endDate)}, net of charges`}
            actions={
              <>
                <ProvenanceBadge dataset={first.dataset} />
                <BookDownloads sheet={sheet} />
              </>
            }
          >
            {sheet.oldRules.map((words) => (
              <Notice key={words} tone="warning">
                {words}
              </Notice>
            ))}
            <div className="mb-3">
              <VerdictLine verdict={sheet.verdict} />
            </div>
            <Figures lines={sheet.figures} />
            <FormField
              label="Capital cap"
              hint="Margin that may be blocked at a time. Earlier entries come first; a strategy that does not fit skips the session. Empty: no cap."
              className="mt-4 max-w-md"
              error={problem}
            >
              <NumberInput
                value={cap}
                onValueChange={(typed) => edit({ cap: typed })}
                unreadableAs={NaN}
                prefix="₹"
                bounds={CAP_BOUNDS}
              />
            </FormField>
          </Card>
          <MemberTable
            sheet={sheet}
            lots={lots}
            onLots={(index, count) => {
              const part = parts[index]
              if (part) edit({ lots: new Map([[part.strategyId, count]]) })
            }}
          />
          <BookCharts sheet={sheet} />
          <BookCrashes sheet={sheet} />
          <CorrelationTable subject="Strategy" members={sheet.members} correlations={sheet.correlations} />
        </>
      )}
    </>
  )
}

function sheetOf(
  { run, parts, first }: Omit<BookResultProps, 'view'>,
  { figures, holding: { lots, cap } }: HeldFigures,
): BookSheet {
  const strategies = parts.map(({ strategyId: id, strategyName: name }) => ({ id, name }))
  const { dataset, engineVersion } = first
  return bookSheet({
    run,
    strategies,
    figures,
    dataset,
    engineVersion,
    crashes: bookCrashes(
      parts.map(({ book }) => book),
      lots,
    ),
    cap: cap === undefined ? undefined : cap / 100,
  })
}

const CAP_BOUNDS = { min: 0, max: 1_000_000_000 }

function Figures({ lines }: { lines: BookSheet['figures'] }) {
  return (
    <dl
      aria-label="Figures of the book"
      className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      {lines.map((line) => (
        <Figure key={line.label} {...line} />
      ))}
    </dl>
  )
}

function Figure({ label, text, value, note, formula, isProfit }: FigureLine) {
  return (
    <div>
      <dt className="flex items-center gap-0.5 text-sm text-muted">
        {label}
        <InfoTip about={label}>{formula}</InfoTip>
      </dt>
      <dd>
        <span className="block text-xl font-semibold tabular">
          {isProfit && value !== null ? <Profit amount={value} /> : text}
        </span>
        {note && <span className="text-xs text-muted">{note}</span>}
      </dd>
    </div>
  )
}
