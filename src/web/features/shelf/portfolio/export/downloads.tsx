import { FileDown, FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { writeInWorker } from '../../../../results/report/write-in-worker.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { notify } from '../../../../ui/feedback/notify.ts'
import { fileDate, saveFile } from '../../../../ui/hooks/save-file.ts'
import type { BookSheet } from '../model/book-sheet.ts'
import type { BookDocument } from './book-pdf.ts'

/** Downloads of a portfolio's run as CSV and PDF. */
export function BookDownloads({ sheet }: { sheet: BookSheet }) {
  const [isWriting, setWriting] = useState(false)
  const writing = useRef<AbortController>(null)
  // Cancels on unmount.
  useEffect(() => () => writing.current?.abort(), [])
  const saveCsv = async () => {
    const { bookCsv } = await import('./book-csv.ts')
    saveFile(new Blob([bookCsv(sheet)], { type: 'text/csv;charset=utf-8' }), `portfolio_${fileDate()}.csv`)
  }
  const savePdf = async () => {
    const { signal } = (writing.current = new AbortController())
    setWriting(true)
    try {
      const begin = () => new Worker(new URL('./book.worker.ts', import.meta.url), { type: 'module' })
      saveFile(await writeInWorker<BookDocument>(begin, { sheet }, { signal }), `portfolio_${fileDate()}.pdf`)
    } catch {
      if (!signal.aborted) notify.error('Error generating PDF report. Please try again.')
    } finally {
      setWriting(false)
    }
  }
  return (
    <>
      <Button size="sm" icon={FileDown} onClick={() => void saveCsv()}>
        Download CSV
      </Button>
      <Button size="sm" icon={FileText} busy={isWriting} onClick={() => void savePdf()}>
        {isWriting ? 'Writing PDF...' : 'Download PDF'}
      </Button>
    </>
  )
}
