import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { OptionChain } from '#api'
import { LIMITS, type ContractType, type SimulatedOrder, type TradeType } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { formatPrice } from '../../../ui/format.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { atTheMoneyRow } from '../model/chain-rows.ts'
import { priceIn } from '../model/position.ts'
import { describeOrder } from '../model/trades.ts'
import type { DeskView } from '../use-desk.ts'
import { useTrade } from '../use-trade.ts'

/**
 * Adds a leg by form: any listed strike of the open expiry, or its future. A contract without a price takes a typed
 * one.
 */
export function AddLeg({ view }: { view: DeskView }) {
  const [open, setOpen] = useState(false)
  const { chain, isSample } = view
  return (
    <>
      <Button size="sm" icon={Plus} disabled={!chain || isSample} onClick={() => setOpen(true)}>
        Add leg
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Add a leg">
        {open && chain && <LegForm view={view} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

/** State of the form, and the order that it describes. */
function useLegForm({ chain, rows }: DeskView) {
  const [side, setSide] = useState<TradeType>('SELL')
  const [type, setType] = useState<ContractType>('CALL')
  const middle = rows[atTheMoneyRow(rows, chain?.forward ?? 0)]?.strike ?? null
  const [strike, setStrike] = useState<number | null>(middle)
  const [lots, setLots] = useState<number | null>(1)
  const [typed, setTyped] = useState<number | null>(null)
  const isFuture = type === 'FUTURE'
  const wanted = isFuture ? 0 : strike
  const last = wanted === null ? undefined : priceIn(chain, { optionType: type, strike: wanted })
  const order = orderOf(chain, { side, type, strike: wanted, lots, price: typed ?? last })
  return {
    side,
    setSide,
    type,
    setType,
    strike,
    setStrike,
    lots,
    setLots,
    typed,
    setTyped,
    last,
    isFuture,
    isListed: isListed(chain, { type, strike: wanted }),
    areLots: areLots(lots),
    order,
  }
}

function isListed(
  chain: OptionChain | undefined,
  { type, strike }: Pick<TypedLeg, 'type' | 'strike'>,
): boolean {
  if (!chain || strike === null) return false
  return type === 'FUTURE' ? chain.future !== null : chain.listed_strikes[type].includes(strike)
}

function areLots(lots: number | null): lots is number {
  return lots !== null && Number.isInteger(lots) && lots >= LIMITS.lots.min && lots <= LIMITS.lots.max
}

interface TypedLeg {
  readonly side: TradeType
  readonly type: ContractType
  readonly strike: number | null
  readonly lots: number | null
  readonly price: number | undefined
}

/** Undefined while the input is no valid order. */
function orderOf(
  chain: OptionChain | undefined,
  { side, type, strike, lots, price }: TypedLeg,
): SimulatedOrder | undefined {
  if (!chain || strike === null || price === undefined || !areLots(lots)) return undefined
  if (!isListed(chain, { type, strike })) return undefined
  const { expiry_date: expiry, lot_size: lotSize } = chain
  return { optionType: type, tradeType: side, strike, lots, price, expiry, lotSize }
}

function LegForm({ view, onDone }: { view: DeskView; onDone: () => void }) {
  const trade = useTrade(view)
  const refusal = view.whyNoTrade(view.chain ? [view.chain.expiry_date] : [])
  const form = useLegForm(view)
  const { order } = form
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (order && trade([order], describeOrder(order))) onDone()
      }}
    >
      <div className="flex flex-wrap gap-3">
        <Segmented label="Side" value={form.side} onValueChange={form.setSide} options={SIDES} />
        <Segmented
          label="Option type"
          value={form.type}
          onValueChange={form.setType}
          options={typesIn(view.chain)}
        />
      </div>
      {!form.isFuture && (
        <FormField label="Strike" error={form.isListed ? undefined : notListed(form.strike)}>
          <NumberInput value={form.strike} onValueChange={form.setStrike} />
        </FormField>
      )}
      <FormField
        label="Lots"
        error={
          form.areLots
            ? undefined
            : `Lots must be a whole number from ${LIMITS.lots.min} to ${LIMITS.lots.max}`
        }
      >
        <NumberInput value={form.lots} onValueChange={form.setLots} bounds={LIMITS.lots} stepped="lots" />
      </FormField>
      <FormField
        label="Price"
        hint={
          form.last === undefined
            ? 'It has not traded at this minute: type the price that you assume'
            : `Left empty, its last price ${formatPrice(form.last)}`
        }
      >
        <NumberInput value={form.typed} onValueChange={form.setTyped} prefix="₹" />
      </FormField>
      {refusal !== undefined && <p className="text-sm text-muted">{refusal}</p>}
      <Button type="submit" variant="primary" disabled={!order || refusal !== undefined}>
        Add leg
      </Button>
    </form>
  )
}

const SIDES = [
  { value: 'BUY', label: 'Buy' },
  { value: 'SELL', label: 'Sell' },
] as const
/** Contract types of an expiry; a future only if the data has one. */
function typesIn(chain: OptionChain | undefined) {
  const types: { readonly value: ContractType; readonly label: string }[] = [
    { value: 'CALL', label: 'CE' },
    { value: 'PUT', label: 'PE' },
  ]
  return chain?.future ? [...types, { value: 'FUTURE' as const, label: 'FUT' }] : types
}

function notListed(strike: number | null): string {
  return `${strike ?? 'An empty strike'} is not listed in this expiry; type a strike of the chain`
}
