import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { RunState } from './use-backtest-run.ts'

const TIMEOUT_HINTS = [
  'The backtest may still be running in the background.',
  'Large date ranges or complex strategies take longer.',
  'Check the backend logs for details.',
]

interface RunErrorProps {
  run: Extract<RunState, { phase: 'failed' }>
  onRetry: () => void
}

/** A failed backtest, with ways to continue. */
export function RunError({ run, onRetry }: RunErrorProps) {
  return (
    <Notice
      tone={run.timeout ? 'warning' : 'error'}
      title={run.timeout ? 'Backtest Timeout' : 'Error'}
      actions={
        <>
          <Button size="sm" onClick={onRetry}>
            {run.timeout ? 'Try Again' : 'Retry'}
          </Button>
          <a className={buttonClass('ghost', 'sm')} href="/api/data/health" target="_blank" rel="noreferrer">
            Check Backend
          </a>
        </>
      }
    >
      <p>{run.message}</p>
      {run.fields.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {run.fields.map((field) => (
            <li key={field.path}>{field.message}</li>
          ))}
        </ul>
      )}
      {run.timeout && (
        <>
          <p className="mt-1 text-muted">
            (Elapsed time: {run.elapsedMinutes} minutes){run.jobId && ` Job ID: ${run.jobId}`}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {TIMEOUT_HINTS.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
