import { datasetLabel } from '#domain'
import { Card } from '../../ui/layout/card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportReportView } from './import-report-view.tsx'
import type { UploadFiles } from './requests/upload-files.ts'
import { useImport, type ImportState } from './requests/use-import.ts'

interface ImportCardProps {
  isAdmin: boolean
  upload: UploadFiles
  onImported: (dataset: string) => void
}

/** Imports the user's data, from the files to the report. */
export function ImportCard({ isAdmin, upload, onImported }: ImportCardProps) {
  const { state, start, cancel, reset } = useImport({ upload, onImported })
  const isBusy = state.phase === 'uploading' || state.phase === 'importing'
  const isImported = state.phase === 'ended' && state.job.status === 'completed'
  return (
    <Card
      title="Import data"
      description="Minute bars of index options as CSV, Excel (.xlsx), JSON or Parquet, also in a ZIP or with .gz, and the exchange’s daily history of India VIX with them. Known formats are detected; for others you say which column is which."
    >
      <div className="grid grid-cols-1 gap-4">
        {!isImported && (
          <ImportForm
            disabled={isBusy}
            isAdmin={isAdmin}
            errors={state.phase === 'refused' ? state.fields : {}}
            onSubmit={(form) => void start(form)}
          />
        )}
        {isBusy && <ImportProgress state={state} onCancel={() => void cancel()} />}
        {state.phase === 'refused' && (
          <Notice tone="error" title="The files were not imported">
            {state.message}
          </Notice>
        )}
        {state.phase === 'ended' && <ImportResult job={state.job} />}
        {isImported && (
          <div>
            <Button onClick={reset}>Import more files</Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function ImportProgress({ state, onCancel }: { state: ImportState; onCancel: () => void }) {
  const { label, percent } = progressOf(state)
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm">
        {label}
      </p>
      <Progress label="Import" percent={percent} />
      <div>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function progressOf(state: ImportState): { label: string; percent: number | undefined } {
  if (state.phase === 'uploading')
    return { label: `Uploading, ${Math.round(state.percent)}%`, percent: state.percent }
  const job = state.phase === 'importing' ? state.job : undefined
  if (!job || job.rowsInAll === 0) return { label: 'Reading the files', percent: undefined }
  const rows = `${formatNumber(job.rows)} of ${formatNumber(job.rowsInAll)} rows`
  return { label: `Checking ${rows}, ${formatNumber(job.days)} days`, percent: job.progress }
}

function ImportResult({ job }: { job: Extract<ImportState, { phase: 'ended' }>['job'] }) {
  return (
    <>
      {job.status === 'completed' && (
        <Notice tone="info" title={`Imported into '${datasetLabel(job.dataset)}'`}>
          {job.outcome?.unchanged ? 'The dataset had all of it already.' : 'The dataset is ready to work on.'}
        </Notice>
      )}
      {job.status === 'cancelled' && (
        <Notice tone="warning" title="The import was cancelled">
          Nothing was imported.
        </Notice>
      )}
      {job.status === 'failed' && (
        <Notice tone="error" title="The files were not imported">
          <p className="wrap-anywhere whitespace-pre-line">{job.error}</p>
        </Notice>
      )}
      {job.outcome && <ImportReportView outcome={job.outcome} />}
    </>
  )
}
