import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { contractId, type MarketMoment, type OpenPosition, type SimulatedLeg, type Underlying } from '#domain'
import { legResult, marginOfLegs } from '#engine/analytics'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatCount, formatDate, formatPercent, formatPrice, formatRupees } from '../../../ui/format.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { useRowWalk, type Row } from '../../../ui/hooks/use-row-walk.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import {
  addWings,
  convertToButterfly,
  defendTestedSide,
  exitLegs,
  exitLabel,
  rollToExpiry,
  shiftLegs,
  type AdjustmentOutcome,
} from '../model/adjustments.ts'
import { bookedLegs, contractTitle, laterOrders, legName } from '../model/position.ts'
import type { DeskView } from '../use-desk.ts'
import { useAdjust } from '../use-trade.ts'
import { AddLeg } from './add-leg.tsx'
import { FromStrategy } from './from-strategy.tsx'
import { LegFields } from './leg-fields.tsx'
import { ToPaper } from './to-paper.tsx'

/** The position book: a row for each open contract with its actions, the booked legs, and the totals. */
export function PositionCard({ view }: { view: DeskView }) {
  const { desk, dispatch, held, shownMoment } = view
  const adjust = useAdjust(view)
  const { legs } = desk.book
  const booked = shownMoment ? bookedLegs(legs, shownMoment) : []
  return (
    <Card
      dense
      title="Position"
      description={
        held.length > 0
          ? undefined
          : 'Press B or S in the chain, add a leg, or start from a strategy. Nothing is sent to a broker.'
      }
      actions={
        <>
          <Button
            size="sm"
            icon={Undo2}
            disabled={desk.before.length === 0}
            onClick={() => dispatch({ do: 'undo' })}
          >
            Undo
          </Button>
          <AddLeg view={view} />
          <FromStrategy view={view} />
          <ToPaper view={view} />
        </>
      }
    >
      {held.length > 0 && <OpenLegs view={view} booked={booked} onAdjust={adjust} />}
      {held.length > 0 && <Adjustments view={view} onAdjust={adjust} />}
      {booked.length > 0 && <BookedLegs legs={booked} view={view} />}
      {shownMoment && <LaterOrders moments={laterOrders(legs, shownMoment)} />}
      {held.length + booked.length > 0 && <Totals view={view} />}
    </Card>
  )
}

interface OpenLegsProps {
  readonly view: DeskView
  readonly booked: readonly SimulatedLeg[]
  readonly onAdjust: (outcome: AdjustmentOutcome) => void
}

/** Rows of the open contracts. ↑ and ↓ move between them, and X exits the focused one. */
function OpenLegs({ view, booked, onAdjust }: OpenLegsProps) {
  const { held, chains } = view
  const walk = useRowWalk({
    count: held.length,
    keys: (index) => {
      const row = held[index]
      const exit = row && (() => onAdjust(exitLegs([row], chains)))
      return { x: exit, X: exit }
    },
  })
  return (
    <ul className="grid gap-2" aria-label="Open legs" {...walk.list}>
      {held.map((row, i) => (
        <PositionRow
          key={row.id}
          row={row}
          view={view}
          booked={booked}
          onAdjust={onAdjust}
          keys={walk.row(i)}
        />
      ))}
    </ul>
  )
}

/** A note on orders after the current minute: they exist, but do not count in anything shown. */
function LaterOrders({ moments }: { moments: readonly MarketMoment[] }) {
  const [first] = moments
  if (!first) return null
  const isOne = moments.length === 1
  return (
    <p className="mt-3 text-sm text-muted">
      {formatCount(moments.length, 'order')} {isOne ? 'is' : 'are'} later than this minute, from {first.time}{' '}
      {formatDate(first.date)} on. {isOne ? 'It counts' : 'They count'} once the clock reaches that time.
    </p>
  )
}

interface AdjustmentsProps {
  readonly view: DeskView
  readonly onAdjust: (outcome: AdjustmentOutcome) => void
}

/** Ready-made adjustments of the whole position. */
function Adjustments({ view: { held, chains, whyNoTrade }, onAdjust }: AdjustmentsProps) {
  const [wings, setWings] = useState<number | null>(4)
  const width = wings ?? 0
  const canTrade = whyNoTrade([]) === undefined
  return (
    <div role="group" aria-label="Adjustments" className="mt-3 flex flex-wrap items-center gap-1.5">
      <Button size="sm" disabled={!canTrade} onClick={() => onAdjust(shiftLegs(held, chains, 1))}>
        Shift all up
      </Button>
      <Button size="sm" disabled={!canTrade} onClick={() => onAdjust(shiftLegs(held, chains, -1))}>
        Shift all down
      </Button>
      <Button size="sm" disabled={!canTrade} onClick={() => onAdjust(defendTestedSide(held, chains))}>
        Defend tested side
      </Button>
      <Button size="sm" disabled={!canTrade} onClick={() => onAdjust(addWings(held, chains, width))}>
        Convert to condor
      </Button>
      <Button
        size="sm"
        disabled={!canTrade}
        onClick={() => onAdjust(convertToButterfly(held, chains, width))}
      >
        Convert to butterfly
      </Button>
      <FormField label="Wing width in strikes" hideLabel className="w-40">
        <NumberInput
          value={wings}
          onValueChange={setWings}
          bounds={{ min: 1, max: 40 }}
          suffix="strikes"
          stepped="wing width"
        />
      </FormField>
      <Button
        size="sm"
        variant="danger"
        disabled={!canTrade}
        onClick={() => onAdjust(exitLegs(held, chains))}
      >
        Exit all
      </Button>
    </div>
  )
}

function Totals({ view }: { view: DeskView }) {
  const { result, held, isValued } = view
  const margin = marginOf(view) ?? 0
  const net = result.gross - result.charges
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1 border-t border-border pt-3 text-sm tabular @md:grid-cols-3 @3xl:grid-cols-6">
        <Total name="P&L before charges">{isValued ? <Profit amount={result.gross} /> : '–'}</Total>
        <Total name="Booked, before charges">
          <Profit amount={result.booked} />
        </Total>
        <Total name={held.length > 0 ? 'Charges if closed now' : 'Charges'}>
          {isValued ? formatRupees(result.charges) : '–'}
        </Total>
        <Total name="P&L after charges">{isValued ? <Profit amount={net} /> : '–'}</Total>
        <Total name="Margin (estimate)">{marginText(view)}</Total>
        <Total name="Return on margin">
          {margin > 0 && isValued ? formatPercent((100 * net) / margin) : 'N/A'}
        </Total>
      </dl>
      {!view.isLoadingChain && !view.unread && <Unpriced legs={result.unpriced} />}
    </>
  )
}

function Unpriced({ legs }: { legs: number }) {
  if (legs === 0) return null
  return (
    <p className="mt-2 text-sm text-warning">
      {legs} open {legs === 1 ? 'leg has' : 'legs have'} not traded on this day yet. Without a price
      {legs === 1 ? ' it is' : ' they are'} left out of the totals.
    </p>
  )
}

/** Estimated margin of the open legs, in rupees; undefined while their market is unknown. */
function marginOf(view: DeskView): number | undefined {
  const { desk, held, spot, shownMoment, isSample, isValued, priceOf } = view
  if (held.length === 0) return 0
  if (spot === undefined || !shownMoment || isSample || !isValued) return undefined
  const of = { underlying: desk.underlying, spot, date: shownMoment.date, priceOf }
  return marginOfLegs(
    held.flatMap(({ legs }) => legs),
    of,
  ).total
}

export function marginText(view: DeskView): string {
  const margin = marginOf(view)
  return margin === undefined ? '–' : formatRupees(margin)
}

function Total({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

interface RowProps {
  readonly row: OpenPosition
  readonly view: DeskView
  readonly onAdjust: (outcome: AdjustmentOutcome) => void
}

function PositionRow({
  row,
  view,
  booked,
  onAdjust,
  keys,
}: RowProps & { readonly booked: readonly SimulatedLeg[]; readonly keys: Row }) {
  const { desk, priceOf } = view
  const price = priceOf(row)
  const open = row.legs.map((leg) => ({ ...leg, exit: null }))
  const openProfit = profitOf(open, desk.underlying, price)
  const bookedInContract = booked.filter((leg) => contractId(leg) === row.id)
  return (
    <li
      {...keys}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-border px-3 py-2 text-sm tabular"
    >
      <span className={row.tradeType === 'BUY' ? 'font-semibold text-profit' : 'font-semibold text-loss'}>
        {row.tradeType === 'BUY' ? 'Buy' : 'Sell'}
      </span>
      <span className="font-medium">
        {legName(row)} <span className="text-muted">{formatDate(row.expiry)}</span>
      </span>
      <LegFields row={row} view={view} />
      <span className="text-muted">
        now {price === null ? '–' : formatPrice(price)} · since {row.since.time} {formatDate(row.since.date)}
        {row.legs.length > 1 && ` · ${row.legs.length} entries`}
      </span>
      <span className="ml-auto">{openProfit === null ? '–' : <Profit amount={openProfit} />}</span>
      {bookedInContract.length > 0 && (
        <span className="text-muted">
          booked <Profit amount={profitOf(bookedInContract, desk.underlying, null) ?? 0} />
        </span>
      )}
      <LegButtons row={row} view={view} onAdjust={onAdjust} />
    </li>
  )
}

/** Profit of legs before charges, at their exits or at a current price; null if an open leg has no price. */
function profitOf(
  legs: readonly SimulatedLeg[],
  underlying: Underlying,
  price: number | null,
): number | null {
  let sum = 0
  for (const leg of legs) {
    const { gross } = legResult(leg, underlying, price)
    if (gross === null) return null
    sum += gross
  }
  return sum
}

function LegButtons({ row: leg, view: { chains, chain, isSample }, onAdjust }: RowProps) {
  const name = legName(leg)
  const other = chain && !isSample && chain.expiry_date !== leg.expiry ? chain : undefined
  return (
    <span className="flex flex-wrap gap-1">
      {leg.optionType !== 'FUTURE' && (
        <>
          <Button
            size="sm"
            disabled={isSample}
            aria-label={`Roll ${name} up a strike`}
            onClick={() => onAdjust(shiftLegs([leg], chains, 1))}
          >
            Roll ▲
          </Button>
          <Button
            size="sm"
            disabled={isSample}
            aria-label={`Roll ${name} down a strike`}
            onClick={() => onAdjust(shiftLegs([leg], chains, -1))}
          >
            Roll ▼
          </Button>
        </>
      )}
      {other && (
        <Button
          size="sm"
          aria-label={`Roll to ${formatDate(other.expiry_date)}: ${name}`}
          onClick={() => onAdjust(rollToExpiry(leg, chains, other))}
        >
          Roll to {formatDate(other.expiry_date)}
        </Button>
      )}
      <Button
        size="sm"
        disabled={isSample}
        aria-label={`Exit: ${exitLabel(leg)}`}
        onClick={() => onAdjust(exitLegs([leg], chains))}
      >
        Exit
      </Button>
    </span>
  )
}

function BookedLegs({ legs, view }: { legs: readonly SimulatedLeg[]; view: DeskView }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer text-muted">
        Booked legs ({legs.length}) <Profit amount={view.result.booked} />
      </summary>
      <ul className="mt-2 grid gap-1 tabular">
        {legs.map((leg) => {
          const { gross } = legResult(leg, view.desk.underlying, null)
          return (
            <li key={leg.id} className="flex flex-wrap gap-x-3">
              <span>
                {leg.tradeType === 'BUY' ? '+' : '−'}
                {leg.lots} {contractTitle(leg)}
              </span>
              <span className="text-muted">
                {leg.entry.time} at {formatPrice(leg.entry.price)}, {leg.exit?.settled ? 'settled' : 'closed'}{' '}
                {leg.exit?.time} {formatDate(leg.exit?.date ?? leg.entry.date)} at{' '}
                {formatPrice(leg.exit?.price ?? 0)}
              </span>
              {gross !== null && <Profit amount={gross} className="ml-auto" />}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
