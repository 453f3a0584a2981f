import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import classNames from 'clsx'
import { requestText, type BacktestRequest } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { useDatasets } from '../../../session/backend/datasets.ts'
import { composeRequest } from '../../../strategy/compose-request.ts'
import type { FormRequest, FormValues } from '../../../strategy/form-values.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Outdated, useLast } from '../../../ui/feedback/outdated.tsx'
import { useAfterPaint } from '../../../ui/hooks/after-paint.tsx'
import { chosenDataset } from '../model/chosen-dataset.ts'
import { EditRunDialog } from '../../../results/run/edit-run-dialog.tsx'
import { useRun } from '../../../results/run/run-queries.ts'
import { headOfRun, type Run } from '../../../results/run/run-header.tsx'
import { RunResult } from '../../../results/run/run-result.tsx'
import { runName } from '../../../results/run/run-words.ts'
import type { HeadParts } from '../../../results/view/workspace/result-head.tsx'
import type { RunState } from './use-backtest-run.ts'

interface FinishedRunProps {
  run: Extract<RunState, { phase: 'completed' | 'headline' }>
  /** Clears the result. */
  onReset: () => void
}

/** The result of the builder's last run, with the name and settings of that run even if the form has changed. */
export function FinishedRun({ run: result, onReset }: FinishedRunProps) {
  const jobId = result.phase === 'completed' ? result.jobId : undefined
  const { getValues } = useFormContext<FormValues>()
  // Loaded after the result is painted.
  const painted = useAfterPaint(jobId)
  const { data: run } = useRun(painted === jobId ? jobId : undefined)
  const hasChanged = useHasChanged(run?.request ?? undefined)
  const { head, dialog } = useHead(run, onReset)
  const name = run ? runName(run) : getValues('strategyName')
  return (
    <>
      {hasChanged && (
        <div className="mb-3">
          <Notice tone="warning" title="Settings changed since this run">
            The results below are of the settings at the time of the run. Run again to see the effect of the
            change.
          </Notice>
        </div>
      )}
      <div className={classNames(hasChanged && 'opacity-75 saturate-50')}>
        <RunResult
          id={jobId}
          resultKey={result.key}
          name={name}
          request={run?.request ?? undefined}
          result={result}
          head={head}
        />
      </div>
      {dialog}
    </>
  )
}

/** The head of the result, which appears once the run is loaded, and the dialog that its Rename opens. */
function useHead(run: Run | undefined, onReset: () => void): { head: HeadParts; dialog: ReactNode } {
  const [isEditing, setIsEditing] = useState(false)
  const latest = useLast(run)
  const shown =
    latest && headOfRun(latest, { elsewhere: true, onEdit: () => setIsEditing(true), onDeleted: onReset })
  const actions = shown ? (
    <Outdated when={!run}>
      <div className="flex flex-wrap items-center gap-1.5">{shown.actions}</div>
    </Outdated>
  ) : (
    // As high as the actions: the filter below must not move under the pointer.
    <div className="h-8" />
  )
  return {
    head: { level: 3, ...shown, actions },
    dialog: isEditing && latest && <EditRunDialog run={latest} onClose={() => setIsEditing(false)} />,
  }
}

/** Whether the form differs from the run's request. */
function useHasChanged(ran: BacktestRequest | undefined): boolean {
  const form = useDeferredValue(useWatch<FormValues, 'request'>({ name: 'request' }))
  const datasets = useDatasets()
  const dataset = chosenDataset(datasets, form.dataset)?.id ?? form.dataset
  return useMemo(() => ran !== undefined && !runsThis({ ...form, dataset }, ran), [form, dataset, ran])
}

function runsThis(form: FormRequest, ran: BacktestRequest): boolean {
  const request = backtestRequestSchema.safeParse(composeRequest(form))
  return request.success && requestText(request.data) === requestText(ran)
}
