import boldFont from './pdf/report-bold.ttf?url'
import regularFont from './pdf/report-regular.ttf?url'
import type { ReportAnswer, ReportContent } from './report-content.ts'

/** Writes a PDF in a worker of its own, so that the page stays quick. Rejects when it cannot be written. */
export function makePdf(content: Omit<ReportContent, 'fonts'>): Promise<Blob> {
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' })
  const fonts = {
    regular: new URL(regularFont, location.href).href,
    bold: new URL(boldFont, location.href).href,
  }
  return new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReportAnswer>) => {
      if ('pdf' in data) resolve(new Blob([data.pdf], { type: 'application/pdf' }))
      else reject(new Error(data.error))
    })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage({ ...content, fonts })
  }).finally(() => worker.terminate())
}
