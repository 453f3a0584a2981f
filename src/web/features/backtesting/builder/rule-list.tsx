import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { MAX_INDICATOR_RULES, MESSAGES } from '#domain'
import { Button } from '../../../ui/button.tsx'
import type { FormValues } from '../model/form-values.ts'
import { freeRuleId, newRule } from '../model/indicator-rules.ts'
import { useBuilder } from './builder-context.ts'
import { RuleCard } from './rule-card.tsx'
import { useUnfold } from './use-reveal.ts'

const RULES = 'request.indicatorConfiguration.rules'

/** The rules that must all hold for an entry. */
export function RuleList() {
  const { disabled } = useBuilder()
  const { getValues } = useFormContext<FormValues>()
  const { errors } = useFormState<FormValues>({ name: RULES })
  const { fields, append, insert, remove } = useFieldArray<FormValues, typeof RULES, 'key'>({
    name: RULES,
    keyName: 'key',
  })
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const setOpen = (id: string, open: boolean) =>
    setClosed((before) => new Set(open ? [...before].filter((one) => one !== id) : [...before, id]))
  useUnfold(RULES, (index) => {
    const rule = fields[index]
    if (rule) setOpen(rule.id, true)
  })
  const full = fields.length >= MAX_INDICATOR_RULES
  const duplicate = (index: number) => {
    const rules = getValues(RULES)
    const source = rules[index]
    if (source) insert(index + 1, { ...structuredClone(source), id: freeRuleId(rules) })
  }
  const problem = errors.request?.indicatorConfiguration?.rules?.message
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-semibold">Indicator-Based Entry Timing</h3>
      <ol className="grid gap-2">
        {fields.map((rule, index) => (
          <RuleCard
            key={rule.key}
            index={index}
            open={!closed.has(rule.id)}
            onOpenChange={(open) => setOpen(rule.id, open)}
            onDuplicate={full ? undefined : () => duplicate(index)}
            onDelete={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ol>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div data-field={RULES} className="flex flex-wrap items-center gap-3">
        <Button
          icon={Plus}
          size="sm"
          disabled={disabled || full}
          onClick={() => append(newRule(getValues(RULES)))}
        >
          Add Rule
        </Button>
        {full && <p className="text-sm text-muted">{MESSAGES.maxRules}</p>}
      </div>
    </div>
  )
}
