import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { MAX_LEGS, MESSAGES } from '#domain'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { FormValues } from '../model/form-values.ts'
import { freeLegId, newLeg } from '../model/legs.ts'
import { dropMissingSymbols } from '../model/rule-symbols.ts'
import { useBuilder } from './builder-context.ts'
import { SwitchField } from './fields.tsx'
import { LegCard } from './leg-card.tsx'

const LEGS = 'request.multiLegStrategy.legs'

/** A strategy of several legs. */
export function MultiLeg() {
  const enabled = useWatch<FormValues, 'request.multiLegStrategy.enabled'>({
    name: 'request.multiLegStrategy.enabled',
  })
  const legs = useLegs()
  const { setValue } = useFormContext<FormValues>()
  const switchOn = (on: boolean) => {
    setValue('request.multiLegStrategy.enabled', on, { shouldDirty: true })
    if (on && legs.fields.length === 0) legs.add()
  }
  return (
    <Card
      title="Multi-Leg Strategy"
      description="Up to 20 legs, each with its own contract and risk rules"
      actions={
        <SwitchField
          name="request.multiLegStrategy.enabled"
          label="Multi-leg strategy"
          hideLabel
          onSwitch={switchOn}
        />
      }
    >
      {enabled && <LegList legs={legs} />}
    </Card>
  )
}

type Legs = ReturnType<typeof useLegs>

function useLegs() {
  const { getValues, setValue } = useFormContext<FormValues>()
  const { fields, append, insert, remove, move } = useFieldArray<FormValues, typeof LEGS, 'key'>({
    name: LEGS,
    keyName: 'key',
  })
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
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

function LegList({ legs }: { legs: Legs }) {
  const { disabled } = useBuilder()
  const full = legs.fields.length >= MAX_LEGS
  return (
    <div className="grid gap-3">
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
            onDuplicate={() => !full && legs.duplicate(index)}
            onDelete={legs.fields.length > 1 ? () => legs.remove(index) : undefined}
            onMove={legs.move}
          />
        ))}
      </ol>
      <LegProblem />
      <div className="flex flex-wrap items-center gap-3">
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
