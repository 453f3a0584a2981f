import { useState } from 'react'
import { DeployButton } from '../../../strategy/deployments/deploy-button.tsx'
import type { Deployable } from '../../../strategy/deployments/deploy-form.ts'
import { formatDate } from '../../../ui/format.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Profit } from '../../../ui/layout/profit.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { legsOfDay } from '../model/trades.ts'
import { askRuleDay, useRules } from '../requests/simulators.ts'
import type { DeskView } from '../use-desk.ts'
import type { RuleOfDay } from './simulator-card.tsx'

interface RuleDayProps {
  readonly view: DeskView
  readonly rule: RuleOfDay | undefined
  readonly onRule: (rule: RuleOfDay | undefined) => void
}

/** Runs a saved strategy on the simulator's day, to compare it with the manual position. */
export function RuleDay({ view, rule, onRule }: RuleDayProps) {
  const { desk, dispatch } = view
  const rules = useRules()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [strategy, setStrategy] = useState<Deployable>()
  const fitting = (rules.data ?? []).filter(
    ({ configuration }) => configuration.formData.instrument === desk.underlying,
  )
  if (fitting.length === 0 || !desk.moment) return null
  const { date } = desk.moment
  const ask = async (id: string) => {
    const chosen = fitting.find((one) => one.id === id)
    if (!chosen) return
    setAsking(true)
    setProblem(undefined)
    onRule(undefined)
    try {
      const { strategyName: name, formData } = chosen.configuration
      const day = await askRuleDay(formData, { dataset: desk.dataset, underlying: desk.underlying, date })
      setStrategy({ name, strategyId: id, request: formData })
      onRule({ name, day, legs: legsOfDay(day) })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The strategy could not be run on this day.')
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className="mt-3 grid gap-2">
      <FormField label="Trades of the strategy" className="max-w-md">
        <Select
          value={undefined}
          disabled={isAsking}
          placeholder={isAsking ? 'Running…' : `Run a saved strategy on ${formatDate(date)}…`}
          onValueChange={(id) => void ask(id)}
          options={fitting.map(({ id, configuration }) => ({ value: id, label: configuration.strategyName }))}
        />
      </FormField>
      {problem !== undefined && <ErrorBox message={problem} />}
      {rule && <RuleOutcome rule={rule} strategy={strategy} dispatch={dispatch} />}
    </div>
  )
}

interface RuleOutcomeProps {
  readonly rule: RuleOfDay
  /** The strategy behind the rule. */
  readonly strategy: Deployable | undefined
  readonly dispatch: DeskView['dispatch']
}

/** Result of the strategy, and a button that adopts its position. */
function RuleOutcome({ rule, strategy, dispatch }: RuleOutcomeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span role="status">
        <strong>{rule.name}</strong> on {formatDate(rule.day.date)}:{' '}
        {rule.legs.length === 0
          ? 'entered nothing'
          : `${rule.legs.length} trades, over the whole day and after charges`}
      </span>
      {rule.legs.length > 0 && (
        <>
          <Profit amount={rule.day.totals.netPnl} />
          <Button
            size="sm"
            onClick={() =>
              dispatch({
                do: 'trade',
                text: `Took over the trades of ${rule.name}: ${rule.legs.length}`,
                change: () => [...rule.legs],
              })
            }
          >
            Take its trades over
          </Button>
        </>
      )}
      {strategy && <DeployButton strategy={strategy} />}
    </div>
  )
}
