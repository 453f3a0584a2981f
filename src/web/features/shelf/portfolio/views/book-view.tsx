import { useMemo, useEffect, useRef, useState } from 'react'
import { FileDown, FileText } from 'lucide-react'
import type { PortfolioBooks, PortfolioRun } from '#api'
import { STRESS_TEXTS, type StrategyBook } from '#domain'
import { bookCrashes } from '#engine/evidence'
import { VerdictLine } from '../../../../results/evidence/verdict-line.tsx'
import { ProvenanceBadge } from '../../../../results/provenance/provenance-badge.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { FormField } from '../../../../ui/controls/form-field.tsx'
import { formatDate, formatRupees, formatSignedRupees } from '../../../../ui/format.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { NumberInput } from '../../../../ui/controls/number-input.tsx'
import { Profit } from '../../../../ui/layout/profit.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { InfoTip, TooltipProvider } from '../../../../ui/feedback/tooltip.tsx'
import { writeInWorker } from '../../../../results/report/write-in-worker.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { notify } from '../../../../ui/feedback/notify.ts'
import { fileDate, saveFile } from '../../../../ui/hooks/save-file.ts'
import { SimpleTable } from '../../../../ui/layout/simple-table.tsx'
import { useBookFigures, type HeldFigures } from '../figures/use-book-figures.ts'
import { bookSheet, type BookSheet } from '../model/book-sheet.ts'
import type { FigureLine } from '../model/figure-lines.ts'
import type { BookOnScreen } from '../use-book.ts'
import type { BookDocument } from '../export/book-pdf.ts'
import { BookCharts } from './book-charts.tsx'
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

/** Downloads of a portfolio's run as CSV and PDF. */
function BookDownloads({ sheet }: { sheet: BookSheet }) {
  const [isWriting, setWriting] = useState(false)
  const writing = useRef<AbortController>(null)
  // Cancels on unmount.
  useEffect(() => () => writing.current?.abort(), [])
  const saveCsv = async () => {
    const { bookCsv } = await import('../export/book-csv.ts')
    saveFile(new Blob([bookCsv(sheet)], { type: 'text/csv;charset=utf-8' }), `portfolio_${fileDate()}.csv`)
  }
  const savePdf = async () => {
    const { signal } = (writing.current = new AbortController())
    setWriting(true)
    try {
      const begin = () => new Worker(new URL('../export/book.worker.ts', import.meta.url), { type: 'module' })
      saveFile(await writeInWorker<BookDocument>(begin, { sheet }, { signal }), `portfolio_${fileDate()}.pdf`)
    } catch {
      if (!signal.aborted) notify.error('Error generating PDF report. Please try again.')
    } finally {
      setWriting(false)
    }
  }
  return (
    <>
      <Button size="sm" icon={FileDown} onClick={() => void saveCsv()}>
        Download CSV
      </Button>
      <Button size="sm" icon={FileText} busy={isWriting} onClick={() => void savePdf()}>
        {isWriting ? 'Writing PDF...' : 'Download PDF'}
      </Button>
    </>
  )
}

/**
 * Why a capital cap is refused: it allows no strategy in any session.
 * @param cap rupees; null for no cap, NaN for invalid text
 * @param lots of each strategy; 0 excludes it
 * @returns undefined if the cap allows at least one position
 */
function capProblem(
  cap: number | null,
  books: readonly Pick<StrategyBook, 'margin'>[],
  lots: readonly number[],
): string | undefined {
  if (cap === null) return undefined
  if (Number.isNaN(cap))
    return 'Write the cap like 500000, or clear the field. The figures are of the book without a cap.'
  const least = leastMargin(books, lots)
  if (cap > 0 && cap >= least) return undefined
  const needed = Number.isFinite(least) ? `: the smallest position needs ${formatRupees(least)}` : ''
  return `A cap of ${formatRupees(cap)} leaves no room for any strategy${needed}. Type a larger cap or clear the field. The figures are of the book without a cap.`
}

/** The smallest nonzero margin of any strategy and session, in rupees; Infinity without margins. */
function leastMargin(books: readonly Pick<StrategyBook, 'margin'>[], lots: readonly number[]): number {
  let least = Infinity
  books.forEach(({ margin }, i) => {
    for (const moments of margin) {
      const peak = lots[i] * Math.max(0, ...moments.map(([, rupees]) => rupees))
      if (peak > 0) least = Math.min(least, peak)
    }
  })
  return least
}

/** What the crash days of stress would do to the whole book; nothing for runs of older versions. */
function BookCrashes({ sheet: { crashes } }: { sheet: BookSheet }) {
  if (!crashes || crashes.length === 0) return null
  return (
    <Card
      title="Would the book have been called?"
      description="All its strategies meet each day at once, each in its median cycle, at the lots above and without the cap. Margins and worst minutes are added up as if they came at one minute, so it could hardly be worse."
      flush
    >
      <SimpleTable
        label="Crash days of the book"
        columns={[
          { header: 'Day' },
          { header: 'Net P&L', right: true },
          { header: 'Peak margin, at most', right: true },
          { header: 'Worst minute, at worst', right: true },
        ]}
        rows={crashes.map(({ case: stress, net, margin, lowest }) => ({
          key: stress,
          cells: [
            STRESS_TEXTS[stress].name,
            formatSignedRupees(net),
            formatRupees(margin),
            formatSignedRupees(lowest),
          ],
        }))}
      />
    </Card>
  )
}
