import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SLIPPAGE_BOUNDS, UNITS, type Slippage } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AfterPaint } from '../../../ui/hooks/after-paint.tsx'
import { formatNumber } from '../../../ui/format.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import { useBuilder } from './builder-context.ts'
import { NumberField, SegmentedField, SelectField } from './fields.tsx'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'

const CapitalNeed = fetchedPart(async () => (await import('./run-estimate.tsx')).CapitalNeed)

const TRIGGER_OPTIONS = [
  { value: 'intrabar', label: 'Intrabar' },
  { value: 'close', label: 'Bar close' },
] as const
const RULES_OPTIONS = [
  { value: 'as-traded', label: 'As traded then' },
  { value: 'as-today', label: 'As if today' },
] as const
const SLIPPAGE_OPTIONS = [
  { value: 'points', label: 'pts' },
  { value: 'percentage', label: '%' },
] as const

/** Settings that most strategies keep: execution assumptions and capital. */
export function AdvancedSettings() {
  const [open, setOpen] = useState(false)
  const { revealed } = useBuilder()
  useEffect(() => {
    if (revealed && /^request\.(execution|initialCapital)/.test(revealed.path)) setOpen(true)
  }, [revealed])
  return (
    <Card
      title="Advanced settings"
      description={
        <>
          <Summary />{' '}
          {!open && (
            <AfterPaint>
              <CapitalNeed />
            </AfterPaint>
          )}
        </>
      }
      actions={
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide ' : 'Change '}
          <span className="sr-only">advanced settings</span>
        </Button>
      }
    >
      {open && <ExecutionFields />}
    </Card>
  )
}

/** One-line summary for a folded card. */
function Summary() {
  const [execution, capital] = useWatch<FormValues, ['request.execution', 'request.initialCapital']>({
    name: ['request.execution', 'request.initialCapital'],
  })
  const { trigger, slippage, rules } = execution
  const parts = [
    trigger === 'close' ? 'stops at the bar’s close' : 'stops within the bar',
    slippage.value > 0
      ? `slippage ${slippage.value}${slippage.type === 'points' ? ' pts' : '%'}`
      : 'no slippage',
    rules === 'as-today' ? 'lots and charges of today' : 'lots and charges of the day',
    `capital ₹${typeof capital === 'number' ? formatNumber(capital) : '…'}`,
  ]
  return <>{parts.join(' · ')}</>
}

function ExecutionFields() {
  const { setValue } = useFormContext<FormValues>()
  const type = useWatch<FormValues, 'request.execution.slippage.type'>({
    name: 'request.execution.slippage.type',
  })
  const chooseType = (next: Slippage['type']) =>
    setValue(
      'request.execution.slippage',
      { type: next, value: 0 },
      { shouldDirty: true, shouldValidate: true },
    )
  return (
    <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 2xl:grid-cols-4">
      <SegmentedField name="request.execution.trigger" options={TRIGGER_OPTIONS} />
      <SegmentedField
        name="request.execution.slippage.type"
        options={SLIPPAGE_OPTIONS}
        onChoose={chooseType}
      />
      <NumberField
        key={type}
        name="request.execution.slippage.value"
        bounds={SLIPPAGE_BOUNDS[type]}
        {...UNITS[type].sign}
      />
      <SelectField name="request.execution.rules" options={RULES_OPTIONS} />
      <div className="min-w-0">
        <NumberField name="request.initialCapital" prefix="₹" />
        <AfterPaint>
          <p className="mt-1 text-sm">
            <CapitalNeed />
          </p>
        </AfterPaint>
      </div>
    </div>
  )
}
