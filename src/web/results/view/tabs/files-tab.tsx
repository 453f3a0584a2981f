import { FileSpreadsheet, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { isoDate } from '#engine/exchange'
import { engineLabel } from '../../provenance/engine-version.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatCount } from '../../../ui/format.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { fileDate, saveFile } from '../../../ui/hooks/save-file.ts'
import type { DataFormat } from '../export/data-file.ts'
import { CsvButton, ReportDownload, TradeLogPdf } from '../export/downloads.tsx'
import type { Exported } from '../export/use-pdf.ts'
import { legNamesOf } from '../leg-names.ts'
import { resultOrigin } from '../result-origin.ts'

/** Every file of a result, with its contents. */
export function FilesTab(exported: Exported) {
  const { trades, filter, bundle } = exported.shown
  const { weekdays, daysToExpiry, view } = resultOrigin('', { bundle, filter, money: exported.shown.money })
  return (
    <Card
      title="Files"
      description={`The files contain what is shown: ${formatCount(trades.length, 'trade')}, ${view}, weekdays ${weekdays}, days to expiry ${daysToExpiry}.`}
    >
      <ul className="grid gap-3">
        <File
          name="Complete report"
          about="Figures, charts, tables, caveats and the trade log, for reading and printing."
        >
          <ReportDownload {...exported} />
        </File>
        <File
          name="Trade log, CSV"
          about="A row for each trade with its entry kind, re-entry number and cause; every row names its data."
        >
          <CsvButton {...exported} />
        </File>
        <File
          name="Workbook, Excel"
          about="Sheets of trades, days, and what made the result. Numbers are numbers, dates are dates."
        >
          <DataButton format="xlsx" {...exported} />
        </File>
        <File
          name="Trades, Parquet"
          about="For DuckDB, pandas or Polars: the columns of the CSV, with their origin in the metadata."
        >
          <DataButton format="parquet" {...exported} />
        </File>
        <File name="Trade log, PDF" about="Every trade, latest first.">
          <TradeLogPdf {...exported} />
        </File>
      </ul>
    </Card>
  )
}

function File({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-border pb-3 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-sm font-medium">{name}</p>
        <p className="text-sm text-muted">{about}</p>
      </div>
      {children}
    </li>
  )
}

const FORMATS = {
  xlsx: { label: 'Download Excel', icon: FileSpreadsheet },
  parquet: { label: 'Download Parquet', icon: Table2 },
} as const

function DataButton({ format, shown, strategyName, description }: Exported & { format: DataFormat }) {
  const [busy, setBusy] = useState(false)
  const { label, icon } = FORMATS[format]
  const save = async () => {
    setBusy(true)
    try {
      const { dataTables, writeData } = await import('../export/data-file.ts')
      const { byDay } = shown.statistics.curves
      const made = {
        money: shown.money,
        origin: resultOrigin(strategyName, shown),
        engine: engineLabel(shown.bundle),
        nameOf: legNamesOf(shown.bundle),
        settings: description.join(' '),
      }
      const days = { ...byDay, dates: Array.from(byDay.days, isoDate) }
      const file = await writeData(dataTables(format, { trades: shown.trades, days, made }))
      saveFile(file, `trade_log_${fileDate()}.${format}`)
    } catch {
      notify.error(`The ${format === 'xlsx' ? 'Excel' : 'Parquet'} file could not be written. Try again.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" icon={icon} busy={busy} onClick={() => void save()}>
      {label}
    </Button>
  )
}
