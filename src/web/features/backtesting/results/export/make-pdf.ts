import boldFont from './pdf/report-bold.ttf?url'
import regularFont from './pdf/report-regular.ttf?url'
import type { ReportAnswer, ReportContent } from './report-content.ts'

interface Following {
  /** Ends the work. */
  readonly signal: AbortSignal
  /** Hears how far it is, 0–1. */
  readonly onProgress: (share: number) => void
}

/** Writes a PDF in a worker of its own, so that the page stays quick. Rejects when it cannot be written, or is not wanted any more. */
export async function makePdf(
  content: Omit<ReportContent, 'fonts'>,
  { signal, onProgress }: Following,
): Promise<Blob> {
  const [regular, bold] = await Promise.all([readFont(regularFont, signal), readFont(boldFont, signal)])
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    worker.addEventListener('message', ({ data }: MessageEvent<ReportAnswer>) => {
      if ('share' in data) onProgress(data.share)
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
