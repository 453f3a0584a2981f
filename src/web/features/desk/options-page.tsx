import { useMemo, useState } from 'react'
import classNames from 'clsx'
import { useUserId } from '../../session/auth/auth-context.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { Panes } from '../../ui/layout/panes.tsx'
import { usePaneLayout, withPaneToggled, type PaneLayout } from '../../ui/layout/pane-layout.ts'
import { useSimulators } from './requests/simulators.ts'
import { useAnalysis } from './use-analysis.ts'
import { useDesk, type DeskView } from './use-desk.ts'
import { Analysis } from './views/analysis.tsx'
import { ChainCard } from './views/chain-card.tsx'
import { FiguresBar, QuoteProblem } from './views/figures-bar.tsx'
import { FuturesCard } from './views/futures-card.tsx'
import { InstrumentBar } from './views/instrument-bar.tsx'
import { Journal } from './views/journal.tsx'
import { MarketCharts } from './views/market-charts.tsx'
import { PositionCard } from './views/position-card.tsx'
import { SimulatorCard, type RuleOfDay } from './views/simulator-card.tsx'
import { MinuteSlider, TimeControls } from './views/time-controls.tsx'

const NOTHING: ReadonlySet<string> = new Set()
/** Three panes need this much room, in px. */
const SIDE_BY_SIDE_FROM = 840
const PANES = [
  { id: 'chain', label: 'Chain' },
  { id: 'payoff', label: 'Payoff' },
  { id: 'position', label: 'Position' },
] as const
const PANE_IDS = PANES.map(({ id }) => id)
const INITIAL_LAYOUT: PaneLayout = { shares: { chain: 40, payoff: 32, position: 28 }, hidden: [] }

/** The Options Analysis screen: the chain at any past minute, a position built by clicks, and its payoff. */
export function OptionsPage() {
  const view = useDesk()
  const analysis = useAnalysis(view)
  const [showGreeks, setShowGreeks] = useState(true)
  const [layout, setLayout] = usePaneLayout(`desk-panes:${useUserId()}`, INITIAL_LAYOUT)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const isSideBySide = useWidth(box) >= SIDE_BY_SIDE_FROM
  const { compared, paths, setCompared, rule, setRule } = useComparison()
  const contents = {
    chain:
      view.desk.type === 'OPT' ? (
        <ChainCard view={view} showGreeks={showGreeks} />
      ) : (
        <FuturesCard view={view} />
      ),
    payoff: (
      <div className="grid gap-3 *:min-w-0">
        <Analysis view={view} analysis={analysis} compared={paths} />
        <MarketCharts view={view} />
      </div>
    ),
    position: (
      <div className="grid gap-3 *:min-w-0">
        <PositionCard view={view} />
        <SimulatorCard view={view} compared={compared} onCompare={setCompared} rule={rule} onRule={setRule} />
        <Journal view={view} />
      </div>
    ),
  }
  return (
    <div ref={setBox} data-fills-window className="flex min-h-0 flex-1 flex-col gap-2">
      <h1 className="sr-only">Options Analysis</h1>
      <Problem view={view} />
      <div
        data-dense
        className="grid gap-1.5 rounded-lg border border-border bg-surface px-3 pt-2 pb-1 shadow-card"
      >
        <Row label="Instrument and expiry">
          <InstrumentBar view={view} />
          {isSideBySide && <PaneButtons layout={layout} onLayout={setLayout} />}
        </Row>
        <Row label="Clock">
          <TimeControls view={view} showGreeks={showGreeks} onShowGreeks={setShowGreeks} />
        </Row>
        {/* At these widths the figures take two lines once they are known. */}
        <Row label="Figures" isReached className="xl:max-[90rem]:min-h-[4.95rem]">
          <FiguresBar view={view} analysis={analysis} />
        </Row>
        <MinuteSlider view={view} />
      </div>
      <Panes
        label="Parts of the screen"
        panes={PANES.map((pane) => ({ ...pane, content: contents[pane.id] }))}
        layout={layout}
        onLayout={setLayout}
        isSideBySide={isSideBySide}
      />
    </div>
  )
}

/** Simulators and a strategy that are compared with the position. */
function useComparison() {
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
  return { compared, setCompared, rule, setRule, paths }
}

/** Why data, or only the price of the index, could not be read. */
function Problem({ view }: { view: DeskView }) {
  const { unread } = view
  if (!unread?.error) return <QuoteProblem view={view} />
  return (
    <ErrorBox
      title="The data could not be read"
      message={unread.error.message}
      onRetry={() => void unread.refetch()}
    />
  )
}

interface RowProps {
  readonly label: string
  /** Tab reaches it, because it scrolls and has no controls. */
  readonly isReached?: boolean
  readonly className?: string
  readonly children: React.ReactNode
}

/** A line of the bar. It scrolls sideways if it is too narrow. */
function Row({ label, isReached = false, className, children }: RowProps) {
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={isReached ? 0 : undefined}
      className={classNames(
        'flex min-w-0 items-center gap-x-2 gap-y-1 max-xl:overflow-x-auto max-xl:*:shrink-0 max-xl:[scrollbar-width:none] xl:flex-wrap',
        className,
      )}
    >
      {children}
    </div>
  )
}

interface PaneButtonsProps {
  readonly layout: PaneLayout
  readonly onLayout: (layout: PaneLayout) => void
}

/** Shows and hides panes that are side by side. */
function PaneButtons({ layout, onLayout }: PaneButtonsProps) {
  return (
    <div role="group" aria-label="Panes" className="flex gap-1">
      {PANES.map(({ id, label }) => {
        const isShown = !layout.hidden.includes(id)
        return (
          <Button
            key={id}
            size="sm"
            variant={isShown ? 'secondary' : 'ghost'}
            aria-pressed={isShown}
            title={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            className="px-1.5!"
            onClick={() => onLayout(withPaneToggled(layout, PANE_IDS, id))}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
