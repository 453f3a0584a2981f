import { ApiError, IDEMPOTENCY_HEADER, routes } from '#api/client'
import type { BarMapping } from '#domain'
import type { Audience } from '../audience-field.tsx'

/** Choices for files that disagree with the dataset. */
export const CONFLICT_CHOICES = [
  { value: 'stop', label: 'Stop and say so' },
  { value: 'keep', label: 'Keep the dataset’s bars' },
  { value: 'replace', label: 'Replace the dataset’s days' },
] as const

export interface UploadForm {
  readonly files: readonly File[]
  /** Id of the dataset. */
  readonly dataset: string
  readonly audience: Audience
  /** Display name; if empty, the server uses the id. */
  readonly name: string
  readonly allowBad: boolean
  /** What happens if more than 1 % of the bars that the dataset has too differ. */
  readonly conflict: (typeof CONFLICT_CHOICES)[number]['value']
  /** Contracts of files with other names, one line each. */
  readonly contracts: string
  /** How the columns of files of no known format are read. */
  readonly mapping?: BarMapping | undefined
}

export interface UploadOptions {
  /** `Idempotency-Key`: an upload repeated with its key is imported once. */
  readonly key: string
  /** Receives the percentage of bytes sent. */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** Uploads files for an import; gives the import's id. Rejects with an `ApiError` on a refusal. */
export type UploadFiles = (form: UploadForm, options: UploadOptions) => Promise<string>

const NO_ANSWER = 'The server could not be reached. Check the connection and upload again.'

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export const uploadFiles: UploadFiles = (form, { key, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { method, path } = routes.importDataset
    request.open(method, path)
    request.setRequestHeader(IDEMPOTENCY_HEADER, key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (100 * loaded) / total : 0)
    request.onload = () => {
      if (request.status !== 202) return reject(new ApiError(request.status, request.responseText))
      const answer = JSON.parse(request.responseText) as { data: { importId: string } }
      resolve(answer.data.importId)
    }
    request.onerror = () => reject(new Error(NO_ANSWER))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formData(form))
  })

function formData({
  files,
  dataset,
  audience,
  name,
  allowBad,
  conflict,
  contracts,
  mapping,
}: UploadForm): FormData {
  const data = new FormData()
  data.append('dataset', dataset)
  data.append('audience', audience)
  if (name.trim() !== '') data.append('name', name.trim())
  data.append('allowBad', String(allowBad))
  data.append('conflict', conflict)
  if (contracts.trim() !== '') data.append('contracts', contracts)
  if (mapping) data.append('mapping', JSON.stringify(mapping))
  for (const file of files) data.append('files', file)
  return data
}
