import type { ReactNode } from 'react'
import classNames from 'clsx'
import type { ResultData } from '#domain'
import { ProvenanceBadge } from '../../provenance/provenance-badge.tsx'
import { gainTone } from '../../../ui/layout/profit.tsx'
import { formatSignedRupees } from '../../../ui/format.ts'
import { useNarrow } from '../../../ui/hooks/use-narrow.ts'
import { shownBy, type ResultOrigin } from '../result-origin.ts'

/** What the screen around a result puts into its head. */
export interface HeadParts {
  /** Level of the heading: 1 on a separate page. */
  readonly level: 1 | 3
  /** The strategy in one line. */
  readonly words?: string | undefined
  /** Before the name. */
  readonly star?: ReactNode
  readonly actions?: ReactNode
  /** When it ran. */
  readonly when?: ReactNode
  /** Below the line of the strategy: tags and note. */
  readonly about?: ReactNode
}

interface ResultHeadProps extends Partial<HeadParts> {
  /** Whether to show only what stays in view, as on a phone in tabs other than the overview. */
  isBrief?: boolean
  origin: ResultOrigin
  dataset: ResultData
  /** Rupees, in the shown view. */
  total: number
}

/**
 * Name, data, strategy and actions of a result. It stays under the header of the page, so numbers far below still name
 * their origin; on a phone only the name, the data and the total stay.
 */
export function ResultHead({
  origin,
  dataset,
  total,
  level = 3,
  words,
  star,
  actions,
  when,
  about,
  isBrief = false,
}: ResultHeadProps) {
  const Heading = `h${level}` as const
  const isNarrow = useNarrow()
  return (
    <>
      <div
        role="group"
        aria-label="Where these numbers come from"
        className="max-sm:contents sm:sticky sm:top-14 sm:z-20 sm:rounded-lg sm:border sm:border-border sm:bg-surface sm:px-4 sm:py-2 sm:shadow-card"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:sticky max-sm:top-14 max-sm:z-20 max-sm:flex-nowrap max-sm:rounded-lg max-sm:border max-sm:border-border max-sm:bg-surface max-sm:px-2 max-sm:py-1.5 max-sm:shadow-card">
          <div className="flex min-w-0 flex-1 items-center gap-1">
            {star}
            <Heading className="min-w-0 truncate text-base font-semibold sm:text-lg" title={origin.strategy}>
              {origin.strategy}
            </Heading>
            <span className="ml-1.5 shrink-0">
              <ProvenanceBadge dataset={dataset} />
            </span>
          </div>
          {isNarrow ? (
            <span className={classNames('shrink-0 text-sm font-semibold tabular', gainTone(total))}>
              {formatSignedRupees(total)}
            </span>
          ) : (
            <div className="flex flex-wrap items-center gap-1.5 print:hidden">{actions}</div>
          )}
        </div>
        <StrategyLine origin={origin} words={words} when={when} isBrief={isBrief} />
      </div>
      {isNarrow && !isBrief && (
        <div className="flex items-center gap-1.5 overflow-x-auto print:hidden">{actions}</div>
      )}
      {!(isNarrow && isBrief) && about}
      {/* On other screens the heading around the result says it. */}
      {level === 1 && <h2 className="sr-only">Backtest Results</h2>}
    </>
  )
}

type StrategyLineProps = Pick<ResultHeadProps, 'origin' | 'words' | 'when' | 'isBrief'>

/** Period, strategy and filter in one line. */
function StrategyLine({ origin, words, when, isBrief }: StrategyLineProps) {
  return (
    <p
      className={classNames(
        'mt-0.5 flex min-w-0 items-baseline gap-x-3 text-sm text-muted',
        isBrief ? 'max-sm:hidden' : 'max-sm:mt-0 max-sm:block',
      )}
    >
      <span className="shrink-0 tabular max-sm:mr-2">
        {origin.instrument}, {origin.period}
      </span>
      {words && (
        <span className="min-w-0 flex-1 text-text sm:truncate" title={words}>
          {words}
        </span>
      )}
      {when && <span className="shrink-0 tabular max-lg:hidden">{when}</span>}
      <span className="shrink-0 tabular max-lg:hidden">{shownBy(origin)}</span>
    </p>
  )
}
