import { FileDown, FileText } from 'lucide-react'
import { useState } from 'react'
import { notify } from '../../../../ui/notify.ts'
import { Button } from '../../../../ui/button.tsx'
import { fileDate, saveFile } from '../../../../ui/save-file.ts'
import type { ShownResults } from '../use-results.ts'
import { makePdf } from './make-pdf.ts'
import { dataName, type ReportContent } from './report-content.ts'

interface DownloadsProps {
  shown: ShownResults
  strategyName: string
  description: readonly string[]
}

/** The trade log as CSV and PDF. */
export function TradeLogDownloads(props: DownloadsProps) {
  const { busy, save } = usePdf(props, 'trade-log')
  const saveCsv = async () => {
    const { tradesCsv } = await import('./trades-csv.ts')
    const csv = tradesCsv(props.shown.trades, dataName(props.shown.bundle))
    // The byte order mark tells Excel that the file is UTF-8.
    saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), `trade_log_${fileDate()}.csv`)
  }
  return (
    <>
      <Button size="sm" icon={FileDown} onClick={() => void saveCsv()}>
        Download CSV
      </Button>
      <Button size="sm" icon={FileText} busy={busy} onClick={() => void save()}>
        {busy ? 'Writing PDF...' : 'Download PDF'}
      </Button>
    </>
  )
}

/** Everything on the screen as one document. */
export function ReportDownload(props: DownloadsProps) {
  const { busy, save } = usePdf(props, 'report')
  return (
    <Button variant="primary" icon={FileText} busy={busy} onClick={() => void save()}>
      {busy ? 'Writing PDF...' : 'Download Complete Report PDF'}
    </Button>
  )
}

const FILE_NAMES = { 'trade-log': 'trade_log', report: 'backtest_report' } as const

function usePdf({ shown, strategyName, description }: DownloadsProps, kind: ReportContent['kind']) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { results, ...bundle } = shown.bundle
      const { trades, ...rest } = results
      const pdf = await makePdf({
        kind,
        strategyName,
        description,
        money: shown.money,
        trades: shown.trades,
        bundle: { ...bundle, results: { ...rest, allTrades: trades.length } },
      })
      saveFile(pdf, `${FILE_NAMES[kind]}_${fileDate()}.pdf`)
    } catch {
      notify.error('Error generating PDF report. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
