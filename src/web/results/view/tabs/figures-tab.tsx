import { useMemo } from 'react'
import { legNamesOf } from '../leg-names.ts'
import { MetricPanels } from '../metric-panels.tsx'
import { Breakdowns } from '../tables/breakdowns.tsx'
import type { ShownResults } from '../use-results.ts'
import { FoldOnPhone } from './overview.tsx'

/** Every figure of the catalogue and every breakdown. */
export function FiguresTab({ shown }: { shown: ShownResults }) {
  const { statistics, bundle } = shown
  const nameOf = useMemo(() => legNamesOf(bundle), [bundle])
  return (
    <FoldOnPhone>
      <div className="grid grid-cols-1 gap-3">
        <MetricPanels statistics={statistics} />
        <Breakdowns breakdowns={statistics.breakdowns} nameOf={nameOf} />
      </div>
    </FoldOnPhone>
  )
}
