import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { SimulatedLeg } from '#domain'
import { legResult, marginOfLegs } from '#engine/analytics'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatDate, formatPrice, formatRupees } from '../../../ui/format.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { notify } from '../../../ui/notify.ts'
import { Profit } from '../../../ui/profit.tsx'
import {
  addWings,
  convertToButterfly,
  defendTestedSide,
  exitLegs,
  exitWords,
  isRefused,
  rollToExpiry,
  shiftLegs,
  type AdjustmentOutcome,
} from '../model/adjustments.ts'
import { legName } from '../model/position.ts'
import { entered, left } from '../model/trades.ts'
import type { DeskView } from '../use-desk.ts'
import { AddLeg } from './add-leg.tsx'
import { FromStrategy } from './from-strategy.tsx'
import { LegFields } from './leg-fields.tsx'

/** The position: its legs, what can be done to them, and what it comes to. */
export function PositionCard({ view }: { view: DeskView }) {
  const { desk, dispatch, held } = view
  const adjust = useAdjust(view)
  const booked = desk.book.legs.filter(({ exit }) => exit !== null)
  return (
    <Card
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
        </>
      }
    >
      {held.length > 0 && (
        <ul className="grid gap-2" aria-label="Open legs">
          {held.map((leg) => (
            <LegRow key={leg.id} leg={leg} view={view} onAdjust={adjust} />
          ))}
        </ul>
      )}
      {held.length > 0 && <Adjustments view={view} onAdjust={adjust} />}
      {booked.length > 0 && <BookedLegs legs={booked} view={view} />}
      {desk.book.legs.length > 0 && <Totals view={view} />}
    </Card>
  )
}

interface AdjustmentsProps {
  readonly view: DeskView
  readonly onAdjust: (outcome: AdjustmentOutcome) => void
}

/** Ready-made adjustments of the whole position. */
function Adjustments({ view: { held, chains, isSample, isLoadingChain }, onAdjust }: AdjustmentsProps) {
  const [wings, setWings] = useState<number | null>(4)
  const width = wings ?? 0
  const canTrade = !isSample && !isLoadingChain
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
  const { result } = view
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1 border-t border-border pt-3 text-sm tabular sm:grid-cols-4">
        <Total name="P&L before charges">
          <Profit amount={result.gross} />
        </Total>
        <Total name="Charges if closed now">{formatRupees(result.charges)}</Total>
        <Total name="P&L after charges">
          <Profit amount={result.gross - result.charges} />
        </Total>
        <Total name="Margin (estimate)">{marginText(view)}</Total>
      </dl>
      {result.unpriced > 0 && (
        <p className="mt-2 text-sm text-warning">
          {result.unpriced} open {result.unpriced === 1 ? 'leg has' : 'legs have'} not traded on this day yet
          and so no price: the totals leave {result.unpriced === 1 ? 'it' : 'them'} out.
        </p>
      )}
    </>
  )
}

function marginText({ desk, held, spot, shownMoment, priceOf }: DeskView): string {
  if (held.length === 0 || spot === undefined || !shownMoment) return formatRupees(0)
  const of = { underlying: desk.underlying, spot, date: shownMoment.date, priceOf }
  return formatRupees(marginOfLegs(held, of).total)
}

function Total({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

/** Makes an adjustment at the minute of the desk, or says why it cannot be made. */
function useAdjust({ desk, dispatch, isLoadingChain }: DeskView) {
  return (outcome: AdjustmentOutcome) => {
    const { moment } = desk
    if (!moment) return
    if (isRefused(outcome)) return notify.error(outcome.refused)
    if (isLoadingChain) return notify.error('The chain of this minute is still loading; try again')
    const { text, exits, orders } = outcome
    dispatch({ do: 'trade', text, change: (legs) => entered(left(legs, exits, moment), orders, moment) })
  }
}

interface LegRowProps {
  readonly leg: SimulatedLeg
  readonly view: DeskView
  readonly onAdjust: (outcome: AdjustmentOutcome) => void
}

function LegRow({ leg, view, onAdjust }: LegRowProps) {
  const { desk, dispatch, priceOf } = view
  const name = legName(leg)
  const price = priceOf(leg)
  const { gross } = legResult({ ...leg, exit: null }, desk.underlying, price)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-border px-3 py-2 text-sm tabular">
      <span className={leg.tradeType === 'BUY' ? 'font-semibold text-profit' : 'font-semibold text-loss'}>
        {leg.tradeType === 'BUY' ? 'Buy' : 'Sell'}
      </span>
      <span className="font-medium">
        {name} <span className="text-muted">{formatDate(leg.expiry)}</span>
      </span>
      <LegFields leg={leg} dispatch={dispatch} />
      <span className="text-muted">
        now {price === null ? '–' : formatPrice(price)} · since {leg.entry.time} {formatDate(leg.entry.date)}
      </span>
      <span className="ml-auto">{gross === null ? '–' : <Profit amount={gross} />}</span>
      <LegButtons leg={leg} view={view} onAdjust={onAdjust} />
    </li>
  )
}

function LegButtons({ leg, view: { chains, chain, isSample }, onAdjust }: LegRowProps) {
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
        aria-label={`Exit: ${exitWords(leg)}`}
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
      <summary className="cursor-pointer text-muted">Legs that were left ({legs.length})</summary>
      <ul className="mt-2 grid gap-1 tabular">
        {legs.map((leg) => {
          const { gross } = legResult(leg, view.desk.underlying, null)
          return (
            <li key={leg.id} className="flex flex-wrap gap-x-3">
              <span>
                {leg.tradeType === 'BUY' ? '+' : '−'}
                {leg.lots} {legName(leg)} {formatDate(leg.expiry)}
              </span>
              <span className="text-muted">
                {leg.entry.time} at {formatPrice(leg.entry.price)}, {leg.exit?.settled ? 'settled' : 'left'}{' '}
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
