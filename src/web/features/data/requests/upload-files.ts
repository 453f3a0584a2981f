import { IDEMPOTENCY_HEADER, routes } from '#api/calls'
import { ApiError } from '#api/client'

export interface UploadForm {
  readonly files: readonly File[]
  /** Id of the dataset. */
  readonly dataset: string
  /** For people; the server takes the id where it is empty. */
  readonly name: string
  readonly allowBad: boolean
  /** Which contract a file holds that is named otherwise, a line each. */
  readonly contracts: string
}

export interface UploadOptions {
  /** Sent as the `Idempotency-Key`: an upload that is sent again with its key is imported once. */
  readonly key: string
  /** Percent of the bytes sent. */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** Sends files to be imported; gives the id of the import. Rejects with an `ApiError` for a refusal. */
export type UploadFiles = (form: UploadForm, options: UploadOptions) => Promise<string>

const NO_ANSWER = 'The server could not be reached. Check the connection and upload again.'

/** Uses XMLHttpRequest: `fetch` does not tell how much has been sent. */
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

function formData({ files, dataset, name, allowBad, contracts }: UploadForm): FormData {
  const data = new FormData()
  data.append('dataset', dataset)
  if (name.trim() !== '') data.append('name', name.trim())
  data.append('allowBad', String(allowBad))
  if (contracts.trim() !== '') data.append('contracts', contracts)
  for (const file of files) data.append('files', file)
  return data
}
