import { useState } from 'react'
import { LIMITS, type SimulatedLeg } from '#domain'
import { formatPrice } from '../../../ui/format.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { legName } from '../model/position.ts'
import type { DeskView } from '../use-desk.ts'

const { min, max } = LIMITS.lots
const DEAREST_RUPEES = 10_000_000

/** Lots and entry price, which can be typed over. What cannot be meant stays in its field, told, and changes nothing. */
export function LegFields({ leg, dispatch }: { leg: SimulatedLeg; dispatch: DeskView['dispatch'] }) {
  const name = legName(leg)
  const edit = (field: 'lots' | 'price', change: Partial<SimulatedLeg>, text: string) =>
    dispatch({
      do: 'trade',
      text,
      field: `${field} ${leg.id}`,
      change: (legs) => legs.map((one) => (one.id === leg.id ? { ...one, ...change } : one)),
    })
  return (
    <>
      <LegNumber
        label={`Lots of ${name}`}
        className="w-24"
        value={leg.lots}
        bounds={LIMITS.lots}
        suffix="lots"
        takes={(lots) => Number.isInteger(lots) && lots >= min && lots <= max}
        wrong={`A whole number from ${min} to ${max}; it is still ${leg.lots}`}
        onChange={(lots) => edit('lots', { lots }, `Changed ${name} to ${lots} lots`)}
      />
      <LegNumber
        label={`Entry price of ${name}`}
        className="w-28"
        value={leg.entry.price}
        prefix="₹"
        takes={(price) => price >= 0 && price <= DEAREST_RUPEES}
        wrong={`A price of 0 or more; it is still ${formatPrice(leg.entry.price)}`}
        onChange={(price) =>
          edit(
            'price',
            { entry: { ...leg.entry, price } },
            `Changed the entry price of ${name} to ${formatPrice(price)}`,
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
  readonly suffix?: string
  readonly takes: (value: number) => boolean
  /** What is expected, and what holds meanwhile. */
  readonly wrong: string
  readonly onChange: (value: number) => void
}

function LegNumber({ label, className, value, takes, wrong, onChange, ...input }: LegNumberProps) {
  // An undo or another edit takes the place of what was refused.
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
