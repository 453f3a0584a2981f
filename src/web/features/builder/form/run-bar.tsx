import { Play } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { AfterPaint } from '../../../ui/hooks/after-paint.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import type { FormValues } from '../../../strategy/form-values.ts'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { fieldName } from '../model/field-name.ts'
import { formErrors } from '../model/form-errors.ts'
import type { Live } from '../live/use-live.ts'
import { isLasting, type RunState } from '../run/use-backtest-run.ts'
import { useBuilder } from './builder-context.ts'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'
import { EstimatePlace } from './estimate-place.tsx'

// Loaded after the builder, which works without it.
const SaveStrategy = fetchedPart(async () => (await import('./save-strategy.tsx')).SaveStrategy)

const RunEstimate = fetchedPart(async () => (await import('./run-estimate.tsx')).RunEstimate)
const LiveStrip = fetchedPart(async () => (await import('../live/live-strip.tsx')).LiveStrip)

interface RunBarProps {
  run: RunState
  live: Live
  onRun: () => void
}

/** A bar that stays in view: runs and saves the strategy, and shows validation problems. */
export function RunBar({ run, live, onRun }: RunBarProps) {
  const { disabled, reveal } = useBuilder()
  // A run that ends within a moment leaves the bar unchanged: a second click means the same run.
  const running = isLasting(run)
  const say = useBuilderWords()
  const name = useWatch<FormValues, 'strategyName'>({ name: 'strategyName' })
  const nameIsBlank = name.trim() === ''
  useRunKey(() => {
    if (disabled || running) return
    if (nameIsBlank) reveal('strategyName')
    else onRun()
  })
  return (
    <div
      data-run-bar
      data-foot-bar
      role="group"
      aria-label={say('Run and save')}
      className="-mx-3 grid grid-cols-1 gap-2 border-t border-border bg-surface py-2.5 pr-16 pl-3 shadow-pop sm:-mx-5 sm:pl-5"
    >
      <Problems />
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 sm:gap-x-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="max-sm:px-2.5 max-sm:[&>svg]:hidden"
          icon={Play}
          busy={running}
          disabled={disabled || nameIsBlank}
        >
          <span lang={languageOf(say('Run Backtest'))}>
            {say(running ? 'Running Backtest...' : 'Run Backtest')}
          </span>
          <kbd aria-hidden className="ml-1 hidden font-sans text-xs opacity-80 sm:inline">
            Ctrl ⏎
          </kbd>
        </Button>
        <LiveSwitch live={live} disabled={disabled && !live.on} />
        <AfterPaint fallback={<div className="h-11" />}>
          <SaveStrategy run={run} />
        </AfterPaint>
        {nameIsBlank && (
          <button
            type="button"
            onClick={() => reveal('strategyName')}
            className="text-sm text-muted underline underline-offset-2 hover:no-underline"
          >
            {say('Give the strategy a name first.')}
          </button>
        )}
        <AfterPaint fallback={<EstimatePlace />}>
          <RunEstimate run={run} />
        </AfterPaint>
        {live.on && live.current && (
          <Suspense>
            <LiveStrip {...live} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function LiveSwitch({ live, disabled }: { live: Live; disabled: boolean }) {
  return (
    <div className="flex items-center text-sm">
      <Switch
        label={useBuilderWords()('Live')}
        checked={live.on}
        onCheckedChange={live.turn}
        disabled={disabled}
      />
    </div>
  )
}

/** Validation problems, shown after an attempt to run. */
function Problems() {
  const { reveal } = useBuilder()
  const { errors, submitCount } = useFormState<FormValues>()
  const problems = submitCount > 0 ? formErrors(errors) : []
  if (problems.length === 0) return null
  return (
    <div
      role="alert"
      className="max-h-36 overflow-y-auto rounded-lg border border-danger/50 bg-danger-soft px-4 py-2 text-sm text-danger"
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
  )
}

/** Runs by Ctrl+Enter, wherever the focus is, except in a dialog. */
function useRunKey(onRun: () => void): void {
  const latest = useRef(onRun)
  useEffect(() => {
    latest.current = onRun
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
