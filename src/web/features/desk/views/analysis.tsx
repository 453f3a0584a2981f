import { ChartSpline } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { OptionChain } from '#api'
import { compareMoments, type MarketMoment } from '#domain'
import {
  firstExpiry,
  positionProfile,
  probabilityOfProfit,
  profitOfPosition,
  tiltedLegs,
  type Position,
  type PositionProfile,
} from '#engine/analytics'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formatDate, formatPercent, formatRupees, formatSignedRupees } from '../../../ui/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Profit } from '../../../ui/layout/profit.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { outlookOf } from '../model/chain-rows.ts'
import { modelPosition, type ModelPosition } from '../model/position.ts'
import { NO_WHAT_IF, targetMoment, type WhatIf } from '../model/what-if.ts'
import type { DeskView } from '../use-desk.ts'
import { GreeksTab } from './greeks-tab.tsx'
import { PayoffTab } from './payoff-tab.tsx'
import { ProfitChartTab } from './profit-chart-tab.tsx'
import { ProfitTableTab } from './profit-table-tab.tsx'
import type { PathToCompare } from './profit-chart-tab.tsx'

/** The position as the tabs need it. */
export interface Analysed extends ModelPosition {
  readonly spot: number
  readonly view: DeskView
  /** Minute of the valuation. */
  readonly moment: MarketMoment
  /** First expiry of its legs. */
  readonly expiry: string
  /** Undefined if it needs the model and a leg cannot be valued. */
  readonly profile: PositionProfile | undefined
  /** Assumptions behind the shown figures and curves, which may lag behind the sliders. */
  readonly whatIf: WhatIf
  /** Assumptions at the sliders. */
  readonly assumed: WhatIf
  readonly setWhatIf: (whatIf: WhatIf) => void
}

interface AnalysisProps {
  readonly view: DeskView
  readonly compared: readonly PathToCompare[]
}

/** Analysis of the position: four figures and four tabs. */
export function Analysis({ view, compared }: AnalysisProps) {
  const [assumed, setWhatIf] = useState<WhatIf>(NO_WHAT_IF)
  // Deferred, so that a slider does not wait for the curves.
  const whatIf = useDeferredValue(assumed)
  const { held, chains, spot, isSample, shownMoment: moment, result } = view
  const { booked } = result
  const model = useMemo(
    () => (spot === undefined || isSample ? undefined : modelPosition(held, booked, { chains, spot })),
    [held, booked, chains, spot, isSample],
  )
  const profile = useMemo(
    () => (model && spot !== undefined ? profileOf(model, spot) : undefined),
    [model, spot],
  )
  const expiry = model && firstExpiry(model.legs)
  const analysed =
    model && spot !== undefined && moment && expiry !== undefined
      ? { ...model, profile, spot, view, moment, expiry, whatIf, assumed, setWhatIf }
      : undefined
  const tabOf = (Tab: (props: { position: Analysed }) => React.ReactNode) =>
    analysed ? (
      <Tab position={analysed} />
    ) : (
      <NoPosition isSample={isSample && held.length > 0} booked={booked} />
    )
  return (
    <Card flush>
      <Headline view={view} position={analysed} profile={profile} />
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

function NoPosition({ isSample, booked }: { isSample: boolean; booked: number }) {
  if (isSample)
    return (
      <Notice tone="warning" title="The position is not analysed on sample data">
        Retry the chain, or move to a minute that the data has.
      </Notice>
    )
  return (
    <EmptyState icon={ChartSpline} title="No open legs at this minute">
      {booked === 0
        ? 'Buy or sell from the chain, and see here what the position may become.'
        : `${formatSignedRupees(booked)} is booked, before charges, wherever the index goes.`}
    </EmptyState>
  )
}

interface HeadlineProps {
  readonly view: DeskView
  readonly position: Analysed | undefined
  /** For a closed position, its booked profit. */
  readonly profile: PositionProfile | undefined
}

/** Max Profit, Max Loss, Current P&L and Target P&L, with the probability of profit. */
function Headline({ view, position, profile }: HeadlineProps) {
  const { shownMoment, desk, result } = view
  const legs = position?.legs
  const hasTraded = shownMoment && desk.book.legs.some(({ entry }) => compareMoments(entry, shownMoment) <= 0)
  const limits = hasTraded ? profile : undefined
  const chain = position && view.chains.get(position.expiry)
  const chance = useMemo(
    () => (legs && profile && chain ? chanceOf({ legs, booked: result.booked }, profile, chain) : undefined),
    [legs, result.booked, profile, chain],
  )
  const target = position ? targetProfit(position) : limits && result.booked
  return (
    <div className="px-4 py-3.5 text-sm tabular">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-5">
        <Figure name="Max Profit">{limitText(limits, 'maxProfit')}</Figure>
        <Figure name="Max Loss">{limitText(limits, 'maxLoss')}</Figure>
        <Figure name="Current P&L">{hasTraded ? <Profit amount={result.gross} /> : '–'}</Figure>
        <Figure name="Target P&L">{target === undefined ? '–' : <Profit amount={target} />}</Figure>
        <Figure name="Chance of profit">{chance ?? '–'}</Figure>
      </dl>
      {hasTraded && <HeadlineNote view={view} profile={profile} />}
    </div>
  )
}

/** Scope and time of the figures. */
function HeadlineNote({ view: { result }, profile }: Pick<HeadlineProps, 'view' | 'profile'>) {
  const { booked } = result
  const counted =
    booked === 0 ? 'Before charges.' : `Before charges, with ${formatSignedRupees(booked)} booked.`
  return (
    <p className="mt-1.5 text-xs text-muted">
      {counted}
      {profile?.isModelled &&
        ` About: at the close of ${formatDate(profile.firstExpiry ?? '')}, later legs by the model at their own volatility.`}
    </p>
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

function limitText(profile: PositionProfile | undefined, which: 'maxProfit' | 'maxLoss'): string {
  if (!profile) return '–'
  const limit = profile[which]
  return limit === null ? 'unlimited' : `${profile.isModelled ? 'about ' : ''}${formatRupees(limit)}`
}

/**
 * Limits and breakevens, which do not depend on sliders; undefined if they need the model and a volatility is missing.
 */
function profileOf(model: ModelPosition, spot: number): PositionProfile | undefined {
  const profile = positionProfile(model, spot)
  return profile.isModelled && model.unvalued.length > 0 ? undefined : profile
}

/** Probability of profit by the distribution that the first expiry's chain implies. */
function chanceOf(position: Position, profile: PositionProfile, chain: OptionChain): string | undefined {
  const outlook = outlookOf(chain)
  const about = profile.isModelled ? 'about ' : ''
  return outlook && about + formatPercent(100 * probabilityOfProfit(position, profile, outlook))
}

/** Profit under the assumptions, including booked profit; undefined while a leg cannot be valued. */
function targetProfit({
  legs,
  booked,
  unvalued,
  spot,
  whatIf,
  moment,
  expiry,
}: Analysed): number | undefined {
  if (unvalued.length > 0) return undefined
  const position = { legs: tiltedLegs(legs, { pointsPerPercent: whatIf.tilt, spot }), booked }
  return profitOfPosition(position, {
    spot: whatIf.spot ?? spot,
    moment: targetMoment(moment, { step: whatIf.step, expiry }),
    volatilityShift: whatIf.shift / 100,
  })
}
