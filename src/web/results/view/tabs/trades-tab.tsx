import { useMemo } from 'react'
import { TradeLogDownloads } from '../export/downloads.tsx'
import type { Exported } from '../export/use-pdf.ts'
import { legNamesOf } from '../leg-names.ts'
import { TradeLog } from '../trade-log/trade-log.tsx'

/** The trade log with its files. */
export function TradesTab(exported: Exported) {
  const { bundle, trades } = exported.shown
  const nameOf = useMemo(() => legNamesOf(bundle), [bundle])
  return <TradeLog trades={trades} nameOf={nameOf} actions={<TradeLogDownloads {...exported} />} />
}
