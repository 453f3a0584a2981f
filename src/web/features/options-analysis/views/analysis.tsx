import { ChartSpline } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { OptionChain } from '#api'
import type { DeskMoment } from '#domain'
import {
  payoffProfile,
  positionProfit,
  probabilityOfProfit,
  tiltedLegs,
  type PayoffProfile,
} from '#engine/analytics'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatPercent, formatRupees } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Profit } from '../../../ui/profit.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { outlookOf } from '../model/chain-rows.ts'
import { modelPosition, type ModelPosition } from '../model/position.ts'
import { firstExpiry, NO_WHAT_IF, targetMoment, type WhatIf } from '../model/what-if.ts'
import type { DeskView } from '../use-desk.ts'
import { GreeksTab } from './greeks-tab.tsx'
import { PayoffTab } from './payoff-tab.tsx'
import { ProfitChartTab } from './profit-chart-tab.tsx'
import { ProfitTableTab } from './profit-table-tab.tsx'
import type { PathToCompare } from './profit-chart-tab.tsx'

/** A position as the tabs look at it. */
export interface Analysed extends ModelPosition {
  readonly spot: number
  readonly view: DeskView
  /** The minute that it is valued at. */
  readonly moment: DeskMoment
  /** The first expiry of its legs. */
  readonly expiry: string
  /** What is assumed in the figures and curves: they may be a step behind the sliders. */
  readonly whatIf: WhatIf
  /** What the sliders stand at. */
  readonly assumed: WhatIf
  readonly setWhatIf: (whatIf: WhatIf) => void
}

interface AnalysisProps {
  readonly view: DeskView
  readonly compared: readonly PathToCompare[]
}

/** What the position may become: four figures, and four tabs. */
export function Analysis({ view, compared }: AnalysisProps) {
  const [assumed, setWhatIf] = useState<WhatIf>(NO_WHAT_IF)
  // A slider never waits for the curves that it moves.
  const whatIf = useDeferredValue(assumed)
  const { held, chains, spot, isSample, shownMoment: moment } = view
  const model = useMemo(
    () => (spot === undefined ? undefined : modelPosition(held, chains, spot)),
    [held, chains, spot],
  )
  const expiry = firstExpiry(held)
  const analysed =
    model && spot !== undefined && moment && expiry !== undefined && !isSample
      ? { ...model, spot, view, moment, expiry, whatIf, assumed, setWhatIf }
      : undefined
  const tabOf = (Tab: (props: { position: Analysed }) => React.ReactNode) =>
    analysed ? <Tab position={analysed} /> : <NoPosition isSample={isSample && held.length > 0} />
  return (
    <Card flush>
      <Headline view={view} position={analysed} />
      <Tabs
        label="Analysis"
        tabs={[
          { value: 'payoff', label: 'Payoff Charts', content: <Pane>{tabOf(PayoffTab)}</Pane> },
          { value: 'table', label: 'P&L Table', content: <Pane>{tabOf(ProfitTableTab)}</Pane> },
          {
            value: 'greeks',
            label: 'Greeks',
            content: (
              <Pane>
                <GreeksTab view={view} position={analysed} />
              </Pane>
            ),
          },
          {
            value: 'chart',
            label: 'P&L Chart',
            content: (
              <Pane>
                <ProfitChartTab view={view} compared={compared} />
              </Pane>
            ),
          },
        ]}
      />
    </Card>
  )
}

function Pane({ children }: { children: React.ReactNode }) {
  return <div className="px-4 pb-4">{children}</div>
}

function NoPosition({ isSample }: { isSample: boolean }) {
  if (isSample)
    return (
      <Notice tone="warning" title="The position is not analysed on sample data">
        Retry the chain, or move to a minute that the data has.
      </Notice>
    )
  return (
    <EmptyState icon={ChartSpline} title="No open legs at this minute">
      Buy or sell from the chain, and see here what the position may become.
    </EmptyState>
  )
}

/** Max Profit, Max Loss, Current P&L and Target P&L, with the chance of a profit. */
function Headline({ view, position }: { view: DeskView; position: Analysed | undefined }) {
  const legs = position?.legs
  const chain = position && view.chains.get(position.expiry)
  const atExpiry = useMemo(() => legs && outcomeOf(legs, chain), [legs, chain])
  const profile = atExpiry?.profile
  const target = position && targetProfit(position)
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 px-4 py-3.5 text-sm tabular sm:grid-cols-5">
      <Figure name="Max Profit">{profile ? limitText(profile.maxProfit) : '–'}</Figure>
      <Figure name="Max Loss">{profile ? limitText(profile.maxLoss) : '–'}</Figure>
      <Figure name="Current P&L">
        {view.desk.book.legs.length > 0 ? <Profit amount={view.result.gross} /> : '–'}
      </Figure>
      <Figure name="Target P&L">{target === undefined ? '–' : <Profit amount={target} />}</Figure>
      <Figure name="Chance of profit">{atExpiry?.chance ?? '–'}</Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="text-base font-semibold">{children}</dd>
    </div>
  )
}

function limitText(limit: PayoffProfile['maxProfit']): string {
  return limit === null ? 'unlimited' : formatRupees(limit)
}

/** What no slider changes: the limits at expiry, and the chance of a profit by the distribution that the chain itself implies. */
function outcomeOf(legs: Analysed['legs'], chain: OptionChain | undefined) {
  if (new Set(legs.map(({ expiry }) => expiry)).size !== 1) return undefined
  const outlook = chain && outlookOf(chain)
  return {
    profile: payoffProfile(legs),
    chance: outlook && formatPercent(100 * probabilityOfProfit(legs, outlook)),
  }
}

/** Profit of the open legs under the assumptions; undefined while a leg cannot be valued. */
function targetProfit({ legs, unvalued, spot, whatIf, moment, expiry }: Analysed): number | undefined {
  if (unvalued.length > 0) return undefined
  return positionProfit(tiltedLegs(legs, { pointsPerPercent: whatIf.tilt, spot }), {
    spot: whatIf.spot ?? spot,
    moment: targetMoment(moment, { step: whatIf.step, expiry }),
    volatilityShift: whatIf.shift / 100,
  })
}
