import { Play } from 'lucide-react'
import { useFormState, useWatch } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import type { FormValues } from '../model/form-values.ts'
import { fieldName } from '../model/field-name.ts'
import { formErrors } from '../model/form-errors.ts'
import { useBuilder } from './builder-context.ts'

/** Runs the strategy; says why it cannot be run. */
export function RunBar({ running }: { running: boolean }) {
  const { disabled, reveal } = useBuilder()
  const name = useWatch<FormValues, 'strategyName'>({ name: 'strategyName' })
  const { errors, submitCount } = useFormState<FormValues>()
  const problems = submitCount > 0 ? formErrors(errors) : []
  const nameIsBlank = name.trim() === ''
  return (
    <div className="grid gap-3">
      {problems.length > 0 && (
        <div
          role="alert"
          className="rounded-lg border border-danger/50 bg-danger-soft px-4 py-3 text-sm text-danger"
        >
          <p className="font-semibold">The strategy cannot be run yet</p>
          <ul className="mt-1 list-disc pl-5 text-text">
            {problems.map(({ path, message }) => (
              <li key={path}>
                <button
                  type="button"
                  onClick={() => reveal(path)}
                  className="font-medium underline underline-offset-2 hover:no-underline"
                >
                  {fieldName(path)}
                </button>
                : {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={Play}
          busy={running}
          disabled={disabled || nameIsBlank}
        >
          {running ? 'Running Backtest...' : 'Run Backtest'}
        </Button>
        {nameIsBlank && <p className="text-sm text-muted">Give the strategy a name first.</p>}
      </div>
    </div>
  )
}
