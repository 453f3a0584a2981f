import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { EXECUTION_CHOICES, moveText, SLIPPAGE_BOUNDS, UNITS, type Slippage } from '#domain'
import { languageOf } from '../../../ui/text-language.ts'
import { useUnitOptions } from './threshold-fields.tsx'
import { useChoices } from './use-choices.ts'
import { useBuilderWords, useWordsLanguage } from '../../../strategy/words-language.tsx'
import { SpokenText } from './chips.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AfterPaint } from '../../../ui/hooks/after-paint.tsx'
import { formatNumber } from '../../../ui/format.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import { useBuilder } from './builder-context.ts'
import { NumberField, SegmentedField, SelectField } from './fields.tsx'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'

const CapitalNeed = fetchedPart(async () => (await import('./run-estimate.tsx')).CapitalNeed)

const SLIPPAGE_UNITS = ['points', 'percentage'] as const

/** Settings that most strategies keep: execution assumptions and capital. */
export function AdvancedSettings() {
  const [open, setOpen] = useState(false)
  const { revealed } = useBuilder()
  const say = useBuilderWords()
  useEffect(() => {
    if (revealed && /^request\.(execution|initialCapital)/.test(revealed.path)) setOpen(true)
  }, [revealed])
  return (
    <Card
      title={say('Advanced settings')}
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
          {say(open ? 'Hide' : 'Change')} <SpokenText>{say('advanced settings')}</SpokenText>
        </Button>
      }
    >
      {open && <ExecutionFields />}
    </Card>
  )
}

/** One-line summary for a folded card. */
function Summary() {
  const say = useBuilderWords()
  const [execution, capital] = useWatch<FormValues, ['request.execution', 'request.initialCapital']>({
    name: ['request.execution', 'request.initialCapital'],
  })
  const language = useWordsLanguage()
  const { trigger, slippage, rules } = execution
  const parts = [
    say(trigger === 'close' ? 'stops at the bar’s close' : 'stops within the bar'),
    slippage.value > 0
      ? say('slippage {amount}', { amount: moveText(slippage.value, slippage.type, language) })
      : say('no slippage'),
    say(rules === 'as-today' ? 'lots and charges of today' : 'lots and charges of the day'),
    say('capital ₹{rupees}', { rupees: typeof capital === 'number' ? formatNumber(capital) : '…' }),
  ]
  const text = parts.join(' · ')
  return <span lang={languageOf(text)}>{text}</span>
}

function ExecutionFields() {
  const units = useUnitOptions(SLIPPAGE_UNITS)
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
      <SegmentedField name="request.execution.trigger" options={useChoices(EXECUTION_CHOICES.trigger)} />
      <SegmentedField name="request.execution.slippage.type" options={units} onChoose={chooseType} />
      <NumberField
        key={type}
        name="request.execution.slippage.value"
        bounds={SLIPPAGE_BOUNDS[type]}
        {...UNITS[type].sign}
      />
      <SelectField name="request.execution.rules" options={useChoices(EXECUTION_CHOICES.rules)} />
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
