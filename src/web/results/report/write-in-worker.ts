import boldFont from './report-bold.ttf?url'
import regularFont from './report-regular.ttf?url'

/** TrueType files that contain ₹. */
export interface ReportFonts {
  readonly regular: ArrayBuffer
  readonly bold: ArrayBuffer
}

/** Messages of the worker: progress (0–1) repeatedly, then the file or an error. */
export type ReportAnswer =
  | { readonly share: number }
  | { readonly pdf: ArrayBuffer }
  | { readonly error: string }

interface WorkerOptions {
  /** Aborts the work. */
  readonly signal: AbortSignal
  /** Receives the progress, 0–1. */
  readonly onProgress?: (share: number) => void
}

/**
 * Writes a PDF in a worker, so that the page stays responsive, and terminates the worker. Rejects on failure or abort.
 * @param begin starts the worker once the fonts are loaded
 */
export async function writeInWorker<Content>(
  begin: () => Worker,
  content: Omit<Content, 'fonts'>,
  { signal, onProgress }: WorkerOptions,
): Promise<Blob> {
  const [regular, bold] = await Promise.all([readFont(regularFont, signal), readFont(boldFont, signal)])
  const worker = begin()
  return new Promise<Blob>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    worker.addEventListener('message', ({ data }: MessageEvent<ReportAnswer>) => {
      if ('share' in data) onProgress?.(data.share)
      else if ('pdf' in data) resolve(new Blob([data.pdf], { type: 'application/pdf' }))
      else reject(new Error(data.error))
    })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage({ ...content, fonts: { regular, bold } })
  }).finally(() => worker.terminate())
}

// The page loads the fonts: the content security policy forbids the worker to fetch.
async function readFont(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`Font ${url} could not be read: status ${response.status}`)
  return response.arrayBuffer()
}
