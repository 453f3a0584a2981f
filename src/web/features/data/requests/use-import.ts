import { useEffect, useRef, useState } from 'react'
import type { DatasetImport } from '#api'
import { ApiError, routes } from '#api/client'
import { apiClient } from '../../../session/backend/client.ts'
import { randomKey } from '../../../session/backend/send-once.ts'
import { useInvalidateDatasets } from './queries.ts'
import type { UploadFiles, UploadForm } from './upload-files.ts'

/** State of an import, from the choice of files to the report. */
export type ImportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'uploading'; readonly percent: number }
  | { readonly phase: 'importing'; readonly job: DatasetImport | undefined }
  | { readonly phase: 'ended'; readonly job: DatasetImport }
  /** `fields` are messages by form field. */
  | { readonly phase: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> }

const LOOK_EVERY_MILLISECONDS = 700
const ENDED = ['completed', 'failed', 'cancelled']

interface ImportOptions {
  upload: UploadFiles
  /** Called with the id of the dataset after a successful import. */
  onImported: (dataset: string) => void
}

/** Uploads files and follows the import; both can be cancelled. */
export function useImport({ upload, onImported }: ImportOptions) {
  const [state, setState] = useState<ImportState>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)
  const isRunning = useRef(false)
  // An upload whose answer was lost is repeated with its key.
  const unanswered = useRef<{ readonly form: string; readonly key: string }>(undefined)
  const importId = useRef<string>(undefined)
  const forget = useInvalidateDatasets()
  useEffect(() => () => running.current?.abort(), [])

  const start = async (form: UploadForm) => {
    if (isRunning.current) return
    isRunning.current = true
    await run(form).finally(() => (isRunning.current = false))
  }
  const run = async (form: UploadForm) => {
    const control = new AbortController()
    const { signal } = control
    running.current = control
    importId.current = undefined
    setState({ phase: 'uploading', percent: 0 })
    try {
      const onProgress = (percent: number) => setState({ phase: 'uploading', percent })
      unanswered.current = keyOf(form, unanswered.current)
      const { key } = unanswered.current
      const id = await upload(form, { key, onProgress, signal })
      unanswered.current = undefined
      importId.current = id
      setState({ phase: 'importing', job: undefined })
      const job = await follow(id, signal, (job) => setState({ phase: 'importing', job }))
      setState({ phase: 'ended', job })
      if (job.status !== 'completed') return
      await forget()
      onImported(job.dataset)
    } catch (error) {
      if (error instanceof ApiError || signal.aborted) unanswered.current = undefined
      if (signal.aborted) setState({ phase: 'idle' })
      else setState(refusal(error))
    }
  }
  const cancel = async () => {
    const id = importId.current
    if (id === undefined) return running.current?.abort()
    // The next poll finds the import cancelled, or already ended.
    await apiClient.call(routes.cancelImport, { params: { id } }).catch(() => undefined)
  }
  return { state, start, cancel, reset: () => setState({ phase: 'idle' }) }
}

/** Idempotency key of an upload: the previous key if the same form got no answer, otherwise a new one. */
function keyOf({ files, ...fields }: UploadForm, before?: { readonly form: string; readonly key: string }) {
  const named = files.map(({ name, size, lastModified }) => [name, size, lastModified])
  const form = JSON.stringify([fields, named])
  return before?.form === form ? before : { form, key: randomKey() }
}

async function follow(
  id: string,
  signal: AbortSignal,
  onProgress: (job: DatasetImport) => void,
): Promise<DatasetImport> {
  for (;;) {
    const job = await apiClient.call(routes.importStatus, { params: { id } }, { signal })
    if (ENDED.includes(job.status)) return job
    onProgress(job)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MILLISECONDS))
  }
}

function refusal(error: unknown): ImportState {
  const message = error instanceof Error ? error.message : 'The upload failed. Please try again.'
  const fields = error instanceof ApiError ? error.fields : []
  return {
    phase: 'refused',
    message,
    fields: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
  }
}
