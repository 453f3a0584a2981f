import type { ReactNode } from 'react'
import classNames from 'clsx'
import type { MarketQuote, OptionChain } from '#api'
import { compareMoments } from '#domain'
import { chainFigures, yearsOf, type ChainRow } from '../model/chain-rows.ts'
import { samplePrice } from '../model/sample-data.ts'
import { dataName } from '../../../strategy/data-name.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { formatNumber, formatPercent, formatPrice, formatRatio, formatRupees } from '../../../ui/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Profit } from '../../../ui/layout/profit.tsx'
import type { PositionAnalysis } from '../use-analysis.ts'
import type { DeskView } from '../use-desk.ts'
import { marginText } from './position-card.tsx'
import { expectedMoveText } from './straddle-charts.tsx'

interface FiguresBarProps {
  readonly view: DeskView
  readonly analysis: PositionAnalysis
}

/** The index, the figures of the position and of the chain, and their minute. */
export function FiguresBar({ view, analysis }: FiguresBarProps) {
  return (
    <>
      <Spot view={view} />
      <dl className="contents">
        <PositionFigures view={view} analysis={analysis} />
        <ChainFigures view={view} />
      </dl>
    </>
  )
}

/** The index, under the minute of the figures and the name of their data. */
function Spot({ view }: { view: DeskView }) {
  const { desk, quote, shownMoment, chain, isSample } = view
  return (
    <section
      aria-label={`${desk.underlying} spot price`}
      className="shrink-0 leading-tight whitespace-nowrap max-xl:-order-2"
    >
      <p className="flex items-center gap-x-1.5 text-xs text-muted">
        {shownMoment && `figures of ${shownMoment.time}`}
        {chain && (
          <Badge tone={chain.dataset.kind === 'simulated' ? 'warning' : 'neutral'} className="py-0!">
            {isSample ? 'Sample data' : dataName(chain.dataset)}
          </Badge>
        )}
      </p>
      <p className="flex items-baseline gap-x-2 text-lg leading-tight font-semibold tabular">
        {quote.isError ? (
          <>
            {formatPrice(samplePrice(desk.underlying))} <Badge tone="warning">Sample data</Badge>
          </>
        ) : (
          <Quoted quote={quote.data} />
        )}
      </p>
    </section>
  )
}

/** Why the price of the index is a sample. */
export function QuoteProblem({ view: { quote } }: { view: DeskView }) {
  if (!quote.isError) return null
  return (
    <Notice
      tone="error"
      title="Failed to fetch market data"
      actions={
        <Button size="sm" onClick={() => void quote.refetch()}>
          Retry
        </Button>
      }
    >
      {quote.error.message} The price shown is a sample.
    </Notice>
  )
}

function Quoted({ quote }: { quote: MarketQuote | undefined }) {
  if (!quote) return 'Loading…'
  const { price, change, change_percent: percent } = quote
  return (
    <>
      {formatPrice(price)}
      {change !== null && percent !== null && (
        <Profit
          amount={change}
          format={() => `${formatPrice(change)} (${formatPercent(percent, 2)})`}
          className="text-xs font-medium"
        />
      )}
    </>
  )
}

/** Max Profit, Max Loss, Current P&L and Target P&L, with the probability of profit and the margin. */
function PositionFigures({ view, analysis }: FiguresBarProps) {
  const { shownMoment, desk, result, isValued } = view
  const hasTraded = shownMoment && desk.book.legs.some(({ entry }) => compareMoments(entry, shownMoment) <= 0)
  const limits = hasTraded ? analysis.profile : undefined
  const target = analysis.position ? analysis.target : limits && result.booked
  return (
    <>
      <Figure name="Max Profit">{limitText(limits, 'maxProfit')}</Figure>
      <Figure name="Max Loss">{limitText(limits, 'maxLoss')}</Figure>
      <Figure name="Current P&L" isFirst>
        {hasTraded && isValued ? <Profit amount={result.gross} /> : '–'}
      </Figure>
      <Figure name="Target P&L">{target === undefined ? '–' : <Profit amount={target} />}</Figure>
      <Figure name="Chance of profit">{analysis.chance ?? '–'}</Figure>
      <Figure name="Margin" isFirst>
        {marginText(view)}
      </Figure>
    </>
  )
}

function limitText(profile: PositionAnalysis['profile'], which: 'maxProfit' | 'maxLoss'): string {
  if (!profile) return '–'
  const limit = profile[which]
  return limit === null ? 'unlimited' : `${profile.isModelled ? 'about ' : ''}${formatRupees(limit)}`
}

const CHAIN_FIGURES = ['ATM straddle', 'ATM IV', 'Expected move', 'PCR (OI)', 'Max pain'] as const

function ChainFigures({ view: { chain, rows, quote } }: { view: DeskView }) {
  const texts = chain && chainTexts(chain, rows)
  return (
    <>
      <Figure name={chain?.forward_from === 'parity' ? 'Synthetic future' : 'Forward'}>
        {chain ? formatPrice(chain.forward) : '–'}
      </Figure>
      {CHAIN_FIGURES.map((name) => (
        <Figure key={name} name={name}>
          {texts?.[name] ?? '–'}
        </Figure>
      ))}
      <Vix quote={quote.data} />
    </>
  )
}

/** Figures of a chain; undefined if the chain lacks them. */
function chainTexts(
  chain: OptionChain,
  rows: readonly ChainRow[],
): Readonly<Record<(typeof CHAIN_FIGURES)[number], string | undefined>> {
  const { straddle, atmVolatility, putCallRatio, maxPain } = chainFigures(rows, chain.forward)
  const { forward } = chain
  const volatility = atmVolatility === undefined ? undefined : atmVolatility / 100
  return {
    'ATM straddle': straddle === undefined ? undefined : formatPrice(straddle),
    'ATM IV': atmVolatility === undefined ? undefined : formatPercent(atmVolatility, 2),
    'Expected move': expectedMoveText({ forward, volatility, years: yearsOf(chain) }),
    'PCR (OI)': putCallRatio === undefined ? undefined : formatRatio(putCallRatio),
    'Max pain': maxPain === undefined ? undefined : formatNumber(maxPain),
  }
}

/** India VIX of the minute, or of the previous close if the dataset has no minutes of it. */
function Vix({ quote }: { quote: MarketQuote | undefined }) {
  const vix = quote?.india_vix
  if (!vix) return null
  return (
    <Figure name={vix.from === 'minute' ? 'India VIX' : 'India VIX, close before'}>
      {formatPrice(vix.value)}
    </Figure>
  )
}

interface FigureProps {
  readonly name: string
  /** Stands first where the bar scrolls. */
  readonly isFirst?: boolean
  readonly children: ReactNode
}

function Figure({ name, isFirst = false, children }: FigureProps) {
  return (
    <div className={classNames('shrink-0 leading-tight whitespace-nowrap', isFirst && 'max-xl:-order-1')}>
      {/* At 1440 px all figures of an open position stand in one line. */}
      <dt className="text-xs text-muted xl:text-[0.6875rem] 2xl:text-xs">{name}</dt>
      <dd className="text-sm font-semibold">{children}</dd>
    </div>
  )
}
