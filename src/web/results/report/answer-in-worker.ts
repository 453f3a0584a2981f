import type { ReportAnswer } from './write-in-worker.ts'

/** Worker side of `writeInWorker`: writes a PDF for each message. */
export function answerInWorker<Content>(
  write: (content: Content, onProgress: (share: number) => void) => ArrayBuffer,
): void {
  self.addEventListener('message', ({ data }: MessageEvent<Content>) => {
    try {
      const pdf = write(data, (share) => answer({ share }, []))
      answer({ pdf }, [pdf])
    } catch (error) {
      answer({ error: error instanceof Error ? error.message : String(error) }, [])
    }
  })
}

function answer(message: ReportAnswer, transfer: Transferable[]): void {
  self.postMessage(message, { transfer })
}
