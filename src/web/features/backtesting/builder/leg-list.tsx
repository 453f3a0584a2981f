import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { MAX_LEGS, MESSAGES } from '#domain'
import { Button } from '../../../ui/button.tsx'
import type { FormValues } from '../model/form-values.ts'
import { freeLegId, newLeg } from '../model/legs.ts'
import { dropMissingSymbols } from '../model/rule-symbols.ts'
import { useBuilder } from './builder-context.ts'
import { SwitchField } from './fields.tsx'
import { LegCard } from './leg-card.tsx'
import { useUnfold } from './use-reveal.ts'

const LEGS = 'request.multiLegStrategy.legs'

function useLegs() {
  const { getValues, setValue } = useFormContext<FormValues>()
  const { fields, append, insert, remove, move } = useFieldArray<FormValues, typeof LEGS, 'key'>({
    name: LEGS,
    keyName: 'key',
  })
  // A leg alone is what one came for.
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(fields.length === 1 ? fields.map((leg) => leg.id) : []),
  )
  const setOpen = (id: string, open: boolean) =>
    setExpanded((before) => new Set(open ? [...before, id] : [...before].filter((one) => one !== id)))
  return {
    fields,
    expanded,
    setOpen,
    move,
    add: () => {
      const leg = newLeg(getValues(LEGS))
      append(leg)
      setOpen(leg.id, true)
    },
    duplicate: (index: number) => {
      const legs = getValues(LEGS)
      const source = legs[index]
      if (source) insert(index + 1, { ...structuredClone(source), id: freeLegId(legs) })
    },
    remove: (index: number) => {
      remove(index)
      const ids = getValues(LEGS).map((leg) => leg.id)
      const rules = getValues('request.indicatorConfiguration.rules')
      setValue('request.indicatorConfiguration.rules', dropMissingSymbols(rules, ids))
    },
  }
}

/** The legs, one panel each. */
export function LegList() {
  const legs = useLegs()
  const { disabled } = useBuilder()
  useUnfold(LEGS, (index) => {
    const leg = legs.fields[index]
    if (leg) legs.setOpen(leg.id, true)
  })
  const full = legs.fields.length >= MAX_LEGS
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-semibold">Leg Creation</h3>
      <SwitchField
        name="request.multiLegStrategy.combinedPnLTracking"
        label="Combined P&L tracking"
        description="The overall risk rules watch the profit of all legs together; off, they serve each leg by itself"
      />
      <ol className="grid gap-2">
        {legs.fields.map((leg, index) => (
          <LegCard
            key={leg.key}
            index={index}
            count={legs.fields.length}
            open={legs.expanded.has(leg.id)}
            onOpenChange={(open) => legs.setOpen(leg.id, open)}
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
