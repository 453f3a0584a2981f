import { useMemo, useState } from 'react'
import type { SweepJob } from '#api'
import { isUnderWay } from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatCount, formatNumber, formatPercent } from '../../ui/format.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { HeatMap } from './heat-map.tsx'
import { fieldLabels, OBJECTIVE_WORDS, writeFigure } from './model/labels.ts'
import {
  byNumber,
  chanceOf,
  chanceText,
  edgesOf,
  figureOf,
  plateauOf,
  surroundingFigures,
  type GridEdge,
  type Variant,
} from './model/results.ts'
import { cancelSearch, resumeSearch, useSearchRows } from './requests.ts'
import { VariantCard } from './variant-card.tsx'
import { VariantTable } from './variant-table.tsx'
import { WalkForwardView } from './walk-forward-view.tsx'

interface SearchViewProps {
  job: SweepJob
  onOpen: (id: string | null) => void
}

/** Progress and results of a search. */
export function SearchView({ job, onOpen }: SearchViewProps) {
  const rows = useSearchRows(job)
  const isUnfinished = isUnderWay(job)
  return (
    <>
      <Head job={job} isUnfinished={isUnfinished} onOpen={onOpen} />
      {!isUnfinished && rows.isPending && <Skeleton className="h-72" />}
      {rows.data && rows.data.length > 0 && <Found job={job} rows={rows.data} />}
    </>
  )
}

function Head({ job, isUnfinished, onOpen }: SearchViewProps & { isUnfinished: boolean }) {
  const act = (work: Promise<unknown>) =>
    work.catch((error: unknown) => notify.error(error instanceof Error ? error.message : String(error)))
  const canResume = job.status === 'cancelled' || job.status === 'failed'
  return (
    <Card
      title={fieldLabels(job.search).join(' × ')}
      description={`${formatCount(job.variants, 'variant')}, compared by ${OBJECTIVE_WORDS[job.search.objective]}`}
      actions={
        <>
          {isUnfinished && <Button onClick={() => void act(cancelSearch(job.jobId))}>Cancel</Button>}
          {canResume && (
            <Button
              variant="primary"
              onClick={() => void act(resumeSearch(job.jobId).then(({ jobId }) => onOpen(jobId)))}
            >
              Resume
            </Button>
          )}
          <Button onClick={() => onOpen(null)}>New search</Button>
        </>
      }
    >
      {isUnfinished && (
        <div className="grid gap-2">
          <Progress label="Search" percent={job.progress} />
          <p role="status" className="text-sm text-muted">
            {formatNumber(job.done)} of {formatCount(job.variants, 'variant')} done. You may leave; the search
            goes on.
          </p>
        </div>
      )}
      {canResume && (
        <Notice
          tone={job.status === 'failed' ? 'error' : 'info'}
          title={job.status === 'failed' ? 'The search broke' : 'The search was cancelled'}
        >
          {job.error ?? `${formatNumber(job.done)} of ${formatCount(job.variants, 'variant')} are kept.`}
        </Notice>
      )}
    </Card>
  )
}

function Found({ job, rows }: { job: SweepJob; rows: readonly Variant[] }) {
  const { search } = job
  const isWhole = rows.length === job.variants
  const plateau = useMemo(() => (isWhole ? plateauOf(search, rows) : null), [isWhole, search, rows])
  const [chosen, setChosen] = useState<number | null>(null)
  const numbered = useMemo(() => byNumber(rows, job.variants), [rows, job.variants])
  const shown = chosen ?? plateau?.suggested ?? null
  const simulated = rows.some((row) => 'simulated' in row && row.simulated)
  return (
    <>
      {simulated && (
        <Notice
          tone="warning"
          title="Minutes and option prices are simulated: nothing here is evidence of an edge"
        >
          What is best here says nothing of what would have been best on real prices.
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="min-w-0">
          <Tabs
            label="Ways to look at the search"
            tabs={[
              {
                value: 'map',
                label: 'Heat map',
                content: (
                  <HeatMap
                    search={search}
                    rows={numbered}
                    plateau={plateau}
                    chosen={shown}
                    onChoose={setChosen}
                  />
                ),
              },
              {
                value: 'table',
                label: 'Table',
                content: <VariantTable luck={job.luck} rows={rows} plateau={plateau} onChoose={setChosen} />,
              },
              {
                value: 'walk',
                label: 'Walk-forward',
                content: isWhole ? (
                  <WalkForwardView job={job} rows={rows} />
                ) : (
                  <p className="text-muted">Walk forward once every variant has run.</p>
                ),
              },
            ]}
          />
        </div>
        {plateau && (
          <Suggestion job={job} rows={numbered} suggested={plateau.suggested} best={plateau.best} />
        )}
      </div>
      {shown !== null && (
        <VariantCard job={job} rows={numbered} variant={shown} best={plateau?.best ?? null} />
      )}
    </>
  )
}

/** The suggested plateau, compared with the best cell. */
function Suggestion({
  job,
  rows,
  suggested,
  best,
}: {
  job: SweepJob
  rows: readonly (Variant | undefined)[]
  suggested: number
  best: number
}) {
  const { search, overfitting } = job
  const write = (figure: number) => writeFigure(search.objective, figure)
  const figureAt = (variant: number) => {
    const row = rows[variant]
    return row ? figureOf(row, search.objective) : null
  }
  const written = (variant: number) => {
    const figure = figureAt(variant)
    return figure === null ? 'N/A' : write(figure)
  }
  const row = rows[suggested]
  const around = surroundingFigures(search, rows, suggested)
  const isBelow = (figureAt(suggested) ?? 0) < around.mean
  const edges = row ? edgesOf(search, row) : []
  const values = (variant: number) =>
    Object.values(rows[variant]?.values ?? {})
      .map(String)
      .join(' · ')
  return (
    <Card title="What to make of it">
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>
          Suggested: <strong>{values(suggested)}</strong>
          {edges.length === 0 && ', the middle of the best plateau'}, with {written(suggested)}. It and its
          neighbours have {write(around.mean)} on average, from {write(around.least)} to {write(around.most)}.
          {isBelow && ' It was chosen for its surroundings: it has less than they have on average.'}
        </li>
        {edges.length > 0 && <ExtendSearch edges={edges} labels={fieldLabels(search)} />}
        <li>
          {best === suggested ? (
            <>It is also the best cell.</>
          ) : (
            <>
              The best cell, {values(best)}, would have promised {written(best)}. Take the difference for
              luck.
            </>
          )}
        </li>
        {job.luck && row && (
          <li>
            By luck alone the best of {formatCount(job.luck.variants, 'variant')} without an edge looks as
            good as the suggested one with a probability of{' '}
            <strong>{chanceText(chanceOf(row, job.luck))}</strong>. Above 2.5% there is no evidence.
          </li>
        )}
        {overfitting ? (
          <li>
            Probability of overfitting: <strong>{formatPercent(overfitting.probability * 100)}</strong>. So
            often the best of one half of the days was below the middle in the other half; it lost money there
            in {formatPercent(overfitting.lossProbability * 100)}. Above 20% the best is not to be trusted.
          </li>
        ) : (
          <li>The probability of overfitting needs at least 32 sessions and two variants.</li>
        )}
      </ul>
    </Card>
  )
}

/** Where to extend the search if the suggested variant is at the edge of the grid. */
function ExtendSearch({ edges, labels }: { edges: readonly GridEdge[]; labels: readonly string[] }) {
  const directions = edges.map(({ field, value, end }) => {
    const direction = end === 'smallest' ? 'below' : 'above'
    return `${labels[field] ?? ''} ${direction} ${String(value)}, the ${end} value tried`
  })
  return (
    <li>
      It lies at the edge of the grid, so better values may lie beyond. Search wider: {directions.join('; ')}.
    </li>
  )
}
