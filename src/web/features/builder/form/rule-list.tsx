import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFieldArray, useFormContext, useFormState, type UseFieldArrayReturn } from 'react-hook-form'
import { MAX_INDICATOR_RULES, MESSAGES, type IndicatorRule } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import { freeId } from '../../../strategy/free-id.ts'
import { newRule } from '../../../strategy/rules.ts'
import { useBuilder } from './builder-context.ts'
import { RuleDaysOfAll, useRuleDays } from './rule-days.tsx'
import { RuleLine, type RulePart } from './rule-line.tsx'
import { useUnfold } from './use-reveal.ts'
import { useUndoableDeletion } from './deleting.tsx'

const RULES = 'request.indicatorConfiguration.rules'

type RuleArray = UseFieldArrayReturn<FormValues, typeof RULES, 'key'>

/** Deletes a rule and offers undo. */
function useDeletion({ fields, insert, remove }: RuleArray): (index: number) => void {
  const { getValues } = useFormContext<FormValues>()
  const offerUndo = useUndoableDeletion(useMemo(() => fields.map(({ key }) => key), [fields]))
  return (index) => {
    const rule = getValues(RULES)[index]
    if (!rule) return
    const deleted = structuredClone(rule)
    remove(index)
    offerUndo(`Rule ${index + 1}`, () => {
      const rules = getValues(RULES)
      if (rules.some(({ id }) => id === deleted.id)) deleted.id = freeId('rule', rules)
      insert(Math.min(index, rules.length), deleted)
    })
  }
}

function copyOf(rules: readonly IndicatorRule[], index: number): IndicatorRule | undefined {
  const source = rules[index]
  return source && { ...structuredClone(source), id: freeId('rule', rules) }
}

/** The open rule and its open part. */
interface OpenRule {
  readonly id: string
  readonly part: RulePart
}

/** Rules that must all hold for an entry. */
export function RuleList() {
  const { getValues } = useFormContext<FormValues>()
  const { errors } = useFormState<FormValues>({ name: RULES })
  const list = useFieldArray<FormValues, typeof RULES, 'key'>({ name: RULES, keyName: 'key' })
  const { fields, insert } = list
  // One rule is open at a time; a single rule starts open.
  const [open, setOpen] = useState<OpenRule | undefined>(() =>
    fields.length === 1 && fields[0] ? { id: fields[0].id, part: 'all' } : undefined,
  )
  const add = (rule: IndicatorRule, at: number) => {
    insert(at, rule, { shouldFocus: false })
    setOpen({ id: rule.id, part: 'all' })
  }
  useUnfold(RULES, (index) => {
    const rule = fields[index]
    if (rule) setOpen({ id: rule.id, part: 'all' })
  })
  const full = fields.length >= MAX_INDICATOR_RULES
  const duplicate = (index: number) => {
    const copy = copyOf(getValues(RULES), index)
    if (copy) add(copy, index + 1)
  }
  const deleteRule = useDeletion(list)
  const counted = useRuleDays()
  const say = useBuilderWords()
  const problem = errors.request?.indicatorConfiguration?.rules?.message
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 lang={languageOf(say('Indicator-Based Entry Timing'))} className="text-sm font-semibold">
        {say('Indicator-Based Entry Timing')}
      </h3>
      <ol className="divide-y divide-border rounded-md border border-border bg-canvas">
        {fields.map((rule, index) => (
          <RuleLine
            key={rule.key}
            index={index}
            counted={counted}
            part={open?.id === rule.id ? open.part : undefined}
            onPart={(part) => setOpen(part && { id: rule.id, part })}
            onDuplicate={full ? undefined : () => duplicate(index)}
            onDelete={fields.length > 1 ? () => deleteRule(index) : undefined}
          />
        ))}
      </ol>
      {counted && <RuleDaysOfAll {...counted} />}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <AddRule isFull={full} onAdd={() => add(newRule(getValues(RULES)), fields.length)} />
    </div>
  )
}

function AddRule({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const { disabled } = useBuilder()
  const say = useBuilderWords()
  return (
    <div data-field={RULES} className="flex flex-wrap items-center gap-3">
      <Button icon={Plus} size="sm" disabled={disabled || isFull} onClick={onAdd}>
        {say('Add Rule')}
      </Button>
      {isFull && <p className="text-sm text-muted">{MESSAGES.maxRules}</p>}
    </div>
  )
}
