import { pdfOf } from './pdf/pdf-of.ts'
import type { ReportAnswer, ReportContent } from './report-content.ts'

self.addEventListener('message', ({ data }: MessageEvent<ReportContent>) => {
  try {
    const pdf = pdfOf(data, (share) => answer({ share }, []))
    answer({ pdf }, [pdf])
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) }, [])
  }
})

function answer(message: ReportAnswer, transfer: Transferable[]): void {
  self.postMessage(message, { transfer })
}
