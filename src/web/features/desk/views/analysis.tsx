import type { ReactNode } from 'react'
import { compareMoments } from '#domain'
import { Card } from '../../../ui/layout/card.tsx'
import { formatDate, formatSignedRupees } from '../../../ui/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import type { Analysed, PositionAnalysis } from '../use-analysis.ts'
import type { DeskView } from '../use-desk.ts'
import { GreeksTab } from './greeks-tab.tsx'
import { NoPosition } from './no-position.tsx'
import { PayoffTab } from './payoff-tab.tsx'
import { ProfitChartTab } from './profit-chart-tab.tsx'
import { ProfitTableTab } from './profit-table-tab.tsx'
import type { PathToCompare } from './profit-chart-tab.tsx'

interface AnalysisProps {
  readonly view: DeskView
  readonly analysis: PositionAnalysis
  readonly compared: readonly PathToCompare[]
}

/** The four tabs of the position. */
export function Analysis({ view, analysis, compared }: AnalysisProps) {
  const { held, isSample, result } = view
  const { position } = analysis
  const tabOf = (Tab: (props: { position: Analysed }) => ReactNode) =>
    position ? (
      <Tab position={position} />
    ) : (
      <Unanalysed view={view} isSample={isSample && held.length > 0} booked={result.booked} />
    )
  return (
    <Card flush>
      <Tabs
        label="Analysis"
        tabs={[
          { value: 'payoff', label: 'Payoff Charts', content: <Padded>{tabOf(PayoffTab)}</Padded> },
          { value: 'table', label: 'P&L Table', content: <Padded>{tabOf(ProfitTableTab)}</Padded> },
          {
            value: 'greeks',
            label: 'Greeks',
            content: (
              <Padded>
                <GreeksTab view={view} position={position} />
              </Padded>
            ),
          },
          {
            value: 'chart',
            label: 'P&L Chart',
            content: (
              <Padded>
                <ProfitChartTab view={view} compared={compared} />
              </Padded>
            ),
          },
        ]}
      />
      <Scope view={view} profile={analysis.profile} />
    </Card>
  )
}

function Padded({ children }: { children: ReactNode }) {
  return <div className="px-4 pb-4">{children}</div>
}

interface UnanalysedProps {
  readonly view: DeskView
  readonly isSample: boolean
  readonly booked: number
}

function Unanalysed({ view, isSample, booked }: UnanalysedProps) {
  if (isSample)
    return (
      <Notice tone="warning" title="The position is not analysed on sample data">
        Retry the chain, or move to a minute that the data has.
      </Notice>
    )
  return (
    <NoPosition view={view}>
      {booked === 0
        ? 'Buy or sell from the chain, and see here what the position may become.'
        : `${formatSignedRupees(booked)} is booked, before charges, wherever the index goes.`}
    </NoPosition>
  )
}

/** Scope and time of the figures. */
function Scope({ view, profile }: { view: DeskView; profile: PositionAnalysis['profile'] }) {
  const { shownMoment, desk, result } = view
  const hasTraded = shownMoment && desk.book.legs.some(({ entry }) => compareMoments(entry, shownMoment) <= 0)
  if (!hasTraded) return null
  const { booked } = result
  const counted =
    booked === 0 ? 'Before charges.' : `Before charges, with ${formatSignedRupees(booked)} booked.`
  return (
    <p className="px-4 pb-3 text-xs text-muted">
      {counted}
      {profile?.isModelled &&
        ` About: at the close of ${formatDate(profile.firstExpiry ?? '')}, later legs by the model at their own volatility.`}
    </p>
  )
}
