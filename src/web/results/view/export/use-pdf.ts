import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { evidenceFigures } from '../../evidence/evidence-figures.ts'
import { ShownEvidence } from '../../evidence/resampled.ts'
import { ShownVerdict, priceAgesQuery } from '../../evidence/evidence-queries.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { fileDate, saveFile } from '../../../ui/hooks/save-file.ts'
import { writeInWorker } from '../../report/write-in-worker.ts'
import { ResultJob } from '../explain-link.tsx'
import { resultOrigin } from '../result-origin.ts'
import type { ShownResults } from '../use-results.ts'
import type { ReportContent } from './report-content.ts'

/** Filtered results to export, with their strategy. */
export interface Exported {
  shown: ShownResults
  strategyName: string
  description: readonly string[]
}

const FILE_NAMES = { 'trade-log': 'trade_log', report: 'backtest_report' } as const

/** Writes a PDF and saves it; `percent` is its progress, undefined while no PDF is being written. */
export function usePdf({ shown, strategyName, description }: Exported, kind: ReportContent['kind']) {
  const verdict = use(ShownVerdict)
  const resampled = use(ShownEvidence)
  const jobId = use(ResultJob)
  const client = useQueryClient()
  const [percent, setPercent] = useState<number>()
  const writing = useRef<AbortController>(null)
  // Cancels on unmount.
  useEffect(() => () => writing.current?.abort(), [])

  const save = async () => {
    const controller = new AbortController()
    writing.current = controller
    setPercent(0)
    try {
      const { results, ...bundle } = shown.bundle
      const { trades, ...rest } = results
      const isReport = kind === 'report' && trades.length > 0
      const evidence = isReport ? await resampled() : undefined
      // If price ages are unavailable, the screen does not show them either.
      const priceAges =
        isReport && jobId !== undefined && !bundle.log
          ? await client.ensureQueryData(priceAgesQuery(jobId)).catch(() => undefined)
          : undefined
      controller.signal.throwIfAborted()
      const pdf = await makePdf(
        {
          kind,
          origin: resultOrigin(strategyName, shown),
          description,
          money: shown.money,
          verdict,
          evidence: evidence && { figures: evidenceFigures(evidence), groups: evidence.groups },
          priceAges,
          trades: shown.trades,
          bundle: { ...bundle, results: { ...rest, allTrades: trades.length } },
        },
        { signal: controller.signal, onProgress: (share) => setPercent(Math.round(share * 100)) },
      )
      saveFile(pdf, `${FILE_NAMES[kind]}_${fileDate()}.pdf`)
    } catch {
      if (!controller.signal.aborted) notify.error('Error generating PDF report. Please try again.')
    } finally {
      setPercent(undefined)
    }
  }
  return { percent, save, cancel: () => writing.current?.abort() }
}

/** Writes the PDF of a result in a worker. */
function makePdf(
  content: Omit<ReportContent, 'fonts'>,
  following: Parameters<typeof writeInWorker>[2],
): Promise<Blob> {
  const begin = () => new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' })
  return writeInWorker<ReportContent>(begin, content, following)
}
