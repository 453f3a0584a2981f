import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { MAX_LEGS, MESSAGES } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import type { FormValues } from '../../../strategy/form-values.ts'
import { freeLegId, newLeg } from '../../../strategy/legs.ts'
import { dropMissingSymbols, withSymbolAgain } from '../../../strategy/rule-symbols.ts'
import { useBuilder } from './builder-context.ts'
import { SwitchField } from './fields.tsx'
import type { LegPart } from './legs/leg-chips.ts'
import { LegLine } from './legs/leg-line.tsx'
import { QuickStops } from './legs/quick-stops.tsx'
import { useFirstDayMarket } from './use-first-day.ts'
import { useUnfold } from './use-reveal.ts'
import { useTakeBack } from './use-take-back.ts'

const LEGS = 'request.multiLegStrategy.legs'
const RULES = 'request.indicatorConfiguration.rules'

/** The open leg, and its open part. */
interface OpenLeg {
  readonly id: string
  readonly part: LegPart
}

function useLegs() {
  const { getValues, setValue } = useFormContext<FormValues>()
  const { fields, append, insert, remove, move } = useFieldArray<FormValues, typeof LEGS, 'key'>({
    name: LEGS,
    keyName: 'key',
  })
  const offerTakeBack = useTakeBack(useMemo(() => fields.map(({ key }) => key), [fields]))
  // One leg is open at a time; a single leg starts open.
  const [open, setOpen] = useState<OpenLeg | undefined>(() =>
    fields.length === 1 && fields[0] ? { id: fields[0].id, part: 'all' } : undefined,
  )
  return {
    fields,
    open,
    setOpen,
    move,
    add: () => {
      const leg = newLeg(getValues(LEGS))
      append(leg, { shouldFocus: false })
      setOpen({ id: leg.id, part: 'all' })
    },
    duplicate: (index: number) => {
      const legs = getValues(LEGS)
      const source = legs[index]
      if (!source) return
      const copy = { ...structuredClone(source), id: freeLegId(legs) }
      insert(index + 1, copy, { shouldFocus: false })
      setOpen({ id: copy.id, part: 'all' })
    },
    remove: (index: number) => {
      const leg = getValues(LEGS)[index]
      if (!leg) return
      const deleted = structuredClone(leg)
      const rulesBefore = structuredClone(getValues(RULES))
      remove(index)
      const ids = getValues(LEGS).map(({ id }) => id)
      setValue(RULES, dropMissingSymbols(getValues(RULES), ids))
      offerTakeBack(`Leg ${index + 1}`, () => {
        const legs = getValues(LEGS)
        // A leg added in between may have taken the id.
        if (legs.some(({ id }) => id === deleted.id)) deleted.id = freeLegId(legs)
        else setValue(RULES, withSymbolAgain(getValues(RULES), rulesBefore, deleted.id))
        insert(Math.min(index, legs.length), deleted)
      })
    },
  }
}

/** The legs, one line each. */
export function LegList() {
  const legs = useLegs()
  const { disabled } = useBuilder()
  const market = useFirstDayMarket()
  useUnfold(LEGS, (index) => {
    const leg = legs.fields[index]
    if (leg) legs.setOpen({ id: leg.id, part: 'all' })
  })
  const full = legs.fields.length >= MAX_LEGS
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-sm font-semibold">Leg Creation</h3>
        <QuickStops />
      </div>
      <ol className="divide-y divide-border rounded-md border border-border bg-canvas">
        {legs.fields.map((leg, index) => (
          <LegLine
            key={leg.key}
            index={index}
            count={legs.fields.length}
            market={market}
            part={legs.open?.id === leg.id ? legs.open.part : undefined}
            onPart={(part) => legs.setOpen(part && { id: leg.id, part })}
            onDuplicate={full ? undefined : () => legs.duplicate(index)}
            onDelete={legs.fields.length > 1 ? () => legs.remove(index) : undefined}
            onMove={legs.move}
          />
        ))}
      </ol>
      <LegProblem />
      <div data-field="request.strategy.legs" className="flex flex-wrap items-center gap-3">
        <Button icon={Plus} size="sm" onClick={legs.add} disabled={disabled || full}>
          Add Leg
        </Button>
        {full && <p className="text-sm text-muted">{MESSAGES.maxLegs}</p>}
      </div>
      <SwitchField
        name="request.multiLegStrategy.combinedPnLTracking"
        label="Combined P&L tracking"
        description="The overall risk rules watch the profit of all legs together; off, they serve each leg by itself"
      />
    </div>
  )
}

function LegProblem() {
  const { errors } = useFormState<FormValues>()
  const message = errors.request?.strategy?.legs?.message
  return message ? (
    <p role="alert" className="text-sm text-danger">
      {message}
    </p>
  ) : null
}
