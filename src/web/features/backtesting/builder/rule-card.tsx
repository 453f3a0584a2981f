import { Copy, Trash2 } from 'lucide-react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { CONDITIONS, INSTRUMENT_SYMBOL, LIMITS, type IndicatorRule } from '#domain'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { FormValues } from '../model/form-values.ts'
import { CONDITION_WORDS, describeRule, symbolNames } from '../model/indicator-rules.ts'
import { useBuilder } from './builder-context.ts'
import { Collapsible } from './collapsible.tsx'
import { NumberField, SelectField, SwitchField, TextField } from './fields.tsx'
import { RuleSide } from './rule-side.tsx'
import { RuleSymbols } from './rule-symbols.tsx'

const CONDITION_OPTIONS = CONDITIONS.map((condition) => ({
  value: condition,
  label: CONDITION_WORDS[condition],
}))

interface RuleCardProps {
  index: number
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Absent where no more rules may be had. */
  onDuplicate: (() => void) | undefined
  /** Absent for the last rule that is left. */
  onDelete: (() => void) | undefined
}

/** One rule: two sides, a condition between them, and the candles that it is asked of. */
export function RuleCard({ index, open, onOpenChange, onDuplicate, onDelete }: RuleCardProps) {
  const { disabled } = useBuilder()
  const path = `request.indicatorConfiguration.rules.${index}` as const
  const rule = useWatch<FormValues>({ name: path }) as IndicatorRule | undefined
  if (!rule) return null
  const name = `rule ${index + 1}`
  return (
    <li>
      <Collapsible
        open={open}
        onOpenChange={onOpenChange}
        header={<RuleHeader index={index} rule={rule} />}
        actions={
          <>
            <SwitchField name={`${path}.enabled`} label={`Use ${name}`} hideLabel />
            <IconButton
              label={`Duplicate ${name}`}
              size="sm"
              icon={Copy}
              disabled={disabled || !onDuplicate}
              onClick={onDuplicate}
            />
            {onDelete && (
              <IconButton
                label={`Delete ${name}`}
                size="sm"
                icon={Trash2}
                disabled={disabled}
                onClick={onDelete}
              />
            )}
          </>
        }
      >
        <RuleFields index={index} rule={rule} />
      </Collapsible>
    </li>
  )
}

function RuleHeader({ index, rule }: { index: number; rule: IndicatorRule }) {
  const { getValues } = useFormContext<FormValues>()
  const { errors } = useFormState<FormValues>()
  const wrong = errors.request?.indicatorConfiguration?.rules?.[index] !== undefined
  const symbolName = symbolNames(getValues('request.instrument'), getValues('request.multiLegStrategy.legs'))
  return (
    <span
      className={classNames(
        'flex min-w-0 flex-wrap items-center gap-x-2 text-sm',
        !rule.enabled && 'opacity-60',
      )}
    >
      <span className="font-semibold">Rule {index + 1}</span>
      <span className="text-muted tabular">{describeRule(rule, symbolName)}</span>
      {!rule.enabled && <Badge>off</Badge>}
      {wrong && <Badge tone="danger">needs attention</Badge>}
    </span>
  )
}

function RuleFields({ index, rule }: { index: number; rule: IndicatorRule }) {
  const path = `request.indicatorConfiguration.rules.${index}` as const
  const watchesLegs = rule.symbols.some((symbol) => symbol !== INSTRUMENT_SYMBOL)
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-1 gap-4 2xl:grid-cols-[1fr_11rem_1fr]">
        <RuleSide index={index} side={1} />
        <SelectField name={`${path}.condition`} label="Condition" options={CONDITION_OPTIONS} />
        <RuleSide index={index} side={2} />
      </div>
      <div className="grid grid-cols-1 gap-4 border-t border-border pt-3 sm:grid-cols-3">
        <NumberField
          name={`${path}.timeframe`}
          label="Timeframe"
          bounds={LIMITS.timeframeMinutes}
          suffix="min"
          className="max-w-40"
        />
        <RuleSymbols index={index} />
        {watchesLegs && (
          <TextField
            name={`${path}.dailyStrikeTime`}
            type="time"
            label="Daily strike time"
            hint="When the leg's contract of the day is chosen; the entry start if empty"
          />
        )}
      </div>
    </div>
  )
}
