import { FileDown, FileText } from 'lucide-react'
import { useState } from 'react'
import { engineLabel } from '../../provenance/engine-version.ts'
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx'
import { fileDate, saveFile } from '../../../ui/hooks/save-file.ts'
import { legNamesOf } from '../leg-names.ts'
import { resultOrigin } from '../result-origin.ts'
import { usePdf, type Exported } from './use-pdf.ts'

/** Downloads of the trade log as CSV and PDF. */
export function TradeLogDownloads(props: Exported) {
  return (
    <>
      <CsvButton {...props} />
      <TradeLogPdf {...props} />
    </>
  )
}

/** Download of the trade log as PDF. */
export function TradeLogPdf(props: Exported) {
  return (
    <PdfButton pdf={usePdf(props, 'trade-log')} size="sm">
      Download PDF
    </PdfButton>
  )
}

/** Download of the whole report as PDF. */
export function ReportDownload(props: Exported) {
  return (
    <PdfButton pdf={usePdf(props, 'report')} variant="primary">
      Download Complete Report PDF
    </PdfButton>
  )
}

/** Download of the trade log as CSV. */
export function CsvButton({ shown, strategyName, description }: Exported) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { csvFile } = await import('./csv-file.ts')
      const made = {
        money: shown.money,
        origin: resultOrigin(strategyName, shown),
        engine: engineLabel(shown.bundle),
        nameOf: legNamesOf(shown.bundle),
        settings: description.join(' '),
      }
      saveFile(await csvFile(shown.trades, made), `trade_log_${fileDate()}.csv`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" icon={FileDown} busy={busy} onClick={() => void save()}>
      Download CSV
    </Button>
  )
}

/** Writes a PDF; shows its progress and can cancel it. */
function PdfButton({ pdf, ...button }: ButtonProps & { pdf: ReturnType<typeof usePdf> }) {
  const { percent, save, cancel } = pdf
  if (percent === undefined) return <Button icon={FileText} {...button} onClick={() => void save()} />
  return (
    <span className="inline-flex gap-2">
      <Button {...button} busy>
        Writing PDF... {percent}%
      </Button>
      <Button {...(button.size && { size: button.size })} onClick={cancel}>
        Cancel
      </Button>
    </span>
  )
}
