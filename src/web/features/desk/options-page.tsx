import { useMemo, useState } from 'react'
import { dataName } from '../../provenance/data-name.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useSimulators } from './requests/simulators.ts'
import { useDesk, type DeskView } from './use-desk.ts'
import { Analysis } from './views/analysis.tsx'
import { ChainCard } from './views/chain-card.tsx'
import { FuturesCard } from './views/futures-card.tsx'
import { InstrumentBar } from './views/instrument-bar.tsx'
import { Journal } from './views/journal.tsx'
import { MarketCharts } from './views/market-charts.tsx'
import { PositionCard } from './views/position-card.tsx'
import { SimulatorCard, type RuleOfDay } from './views/simulator-card.tsx'
import { SpotCard } from './views/spot-card.tsx'
import { TimeControls } from './views/time-controls.tsx'

const NOTHING: ReadonlySet<string> = new Set()

/** The Options Analysis screen: the chain at any past minute, a position built by clicks, and its payoff. */
export function OptionsPage() {
  const view = useDesk()
  const [showGreeks, setShowGreeks] = useState(true)
  const [compared, setCompared] = useState(NOTHING)
  const [rule, setRule] = useState<RuleOfDay>()
  const simulators = useSimulators().data
  const paths = useMemo(
    () => [
      ...(rule ? [{ name: `Rule: ${rule.name}`, legs: rule.legs }] : []),
      ...(simulators ?? [])
        .filter(({ id }) => compared.has(id))
        .map(({ name, state }) => ({ name, legs: state.legs })),
    ],
    [rule, simulators, compared],
  )
  const unread = [view.instruments, view.sessionData, view.expiries].find(({ isError }) => isError)
  return (
    <div className="grid gap-4">
      <PageHeader view={view} />
      {unread?.error && (
        <ErrorBox
          title="The data could not be read"
          message={unread.error.message}
          onRetry={() => void unread.refetch()}
        />
      )}
      <InstrumentBar view={view} />
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <TimeControls view={view} showGreeks={showGreeks} onShowGreeks={setShowGreeks} />
        <SpotCard view={view} />
      </div>
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[1.1fr_1fr]">
        {view.desk.type === 'OPT' ? (
          <ChainCard view={view} showGreeks={showGreeks} />
        ) : (
          <FuturesCard view={view} />
        )}
        <Analysis view={view} compared={paths} />
        <div className="xl:col-span-2">
          <PositionCard view={view} />
        </div>
        <MarketCharts view={view} />
        <div className="grid gap-4 *:min-w-0">
          <SimulatorCard
            view={view}
            compared={compared}
            onCompare={setCompared}
            rule={rule}
            onRule={setRule}
          />
          <Journal view={view} />
        </div>
      </div>
    </div>
  )
}

function PageHeader({ view: { chain, isSample } }: { view: DeskView }) {
  const isSimulated = chain?.dataset.kind === 'simulated'
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h1 className="text-2xl font-semibold">Options Analysis</h1>
      <p className="text-sm text-muted">
        Any past minute of the market: build a position, move time, and see what it becomes.
      </p>
      {chain && (
        <Badge tone={isSimulated ? 'warning' : 'neutral'} className="ml-auto">
          {isSample ? 'Sample data' : dataName(chain.dataset)}
        </Badge>
      )}
    </header>
  )
}
