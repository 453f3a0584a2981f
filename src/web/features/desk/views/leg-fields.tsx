import { useState } from 'react'
import { LIMITS, type OpenPosition, type SimulatedLeg } from '#domain'
import { formatPrice } from '../../../ui/format.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { legName, withEntryPrice, withLots, type HeldRow } from '../model/position.ts'
import type { DeskView } from '../use-desk.ts'

const { min, max } = LIMITS.lots
const DEAREST_RUPEES = 10_000_000

/** Editable lots and average price. An invalid value stays in its field with a message and has no effect. */
export function LegFields({ row, view }: { row: OpenPosition; view: DeskView }) {
  const { dispatch, shownMoment: moment } = view
  const name = legName(row)
  const price = Math.round(row.averagePrice * 100) / 100
  const edit = (
    field: 'lots' | 'price',
    text: string,
    change: (legs: readonly SimulatedLeg[], held: HeldRow) => SimulatedLeg[],
  ) => {
    if (!moment) return
    const held = { id: row.id, moment }
    dispatch({
      do: 'trade',
      text,
      field: `${field} ${row.id}`,
      at: moment,
      change: (legs) => change(legs, held),
    })
  }
  return (
    <>
      <LegNumber
        label={`Lots of ${name}`}
        className="w-24"
        value={row.lots}
        bounds={LIMITS.lots}
        suffix="lots"
        takes={(lots) => Number.isInteger(lots) && lots >= min && lots <= max}
        wrong={`A whole number from ${min} to ${max}; it is still ${row.lots}`}
        onChange={(lots) =>
          edit('lots', `Changed ${name} to ${lots} lots`, (legs, held) => withLots(legs, held, lots))
        }
      />
      <LegNumber
        label={`${row.legs.length > 1 ? 'Average' : 'Entry'} price of ${name}`}
        className="w-28"
        value={price}
        prefix="₹"
        decimals={2}
        takes={(typed) => typed >= 0 && typed <= DEAREST_RUPEES}
        wrong={`A price of 0 or more; it is still ${formatPrice(price)}`}
        onChange={(typed) =>
          edit('price', `Changed the entry price of ${name} to ${formatPrice(typed)}`, (legs, held) =>
            withEntryPrice(legs, held, typed),
          )
        }
      />
    </>
  )
}

interface LegNumberProps {
  readonly label: string
  readonly className: string
  readonly value: number
  readonly bounds?: { readonly min: number; readonly max: number }
  readonly prefix?: string
  readonly decimals?: number
  readonly suffix?: string
  readonly takes: (value: number) => boolean
  /** Message for an invalid value: the bounds, and the value still in effect. */
  readonly wrong: string
  readonly onChange: (value: number) => void
}

function LegNumber({ label, className, value, takes, wrong, onChange, ...input }: LegNumberProps) {
  // An undo or another edit replaces the refused text.
  const [refused, setRefused] = useState<{ readonly typed: number | null; readonly instead: number }>()
  const isRefused = refused?.instead === value
  return (
    <FormField label={label} hideLabel className={className} error={isRefused ? wrong : undefined}>
      <NumberInput
        {...input}
        value={isRefused ? refused.typed : value}
        onValueChange={(typed) => {
          if (typed === null || !takes(typed)) return setRefused({ typed, instead: value })
          setRefused(undefined)
          if (typed !== value) onChange(typed)
        }}
      />
    </FormField>
  )
}
