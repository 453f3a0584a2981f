import { writeInWorker } from '../../report/write-in-worker.ts'
import type { ReportContent } from './report-content.ts'

/** Writes the PDF of a result in a worker. */
export function makePdf(
  content: Omit<ReportContent, 'fonts'>,
  following: Parameters<typeof writeInWorker>[2],
): Promise<Blob> {
  const begin = () => new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' })
  return writeInWorker<ReportContent>(begin, content, following)
}
