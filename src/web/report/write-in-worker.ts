import boldFont from './report-bold.ttf?url'
import regularFont from './report-regular.ttf?url'

/** TrueType files that have ₹. */
export interface ReportFonts {
  readonly regular: ArrayBuffer
  readonly bold: ArrayBuffer
}

/** What a worker answers: how far it is (0–1), again and again, then the file or why there is none. */
export type ReportAnswer =
  { readonly share: number } | { readonly pdf: ArrayBuffer } | { readonly error: string }

interface Following {
  /** Ends the work. */
  readonly signal: AbortSignal
  /** Hears how far it is, 0–1. */
  readonly onProgress?: (share: number) => void
}

/**
 * Has a worker write a PDF, so that the page stays quick, and ends it. Rejects when it cannot be written, or is not wanted
 * any more.
 * @param begin starts the worker, once the fonts are there
 */
export async function writeInWorker<Content>(
  begin: () => Worker,
  content: Omit<Content, 'fonts'>,
  { signal, onProgress }: Following,
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

// The page reads the fonts: a strict content security policy lets the worker fetch nothing.
async function readFont(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`Font ${url} could not be read: status ${response.status}`)
  return response.arrayBuffer()
}
