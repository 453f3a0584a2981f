import { memo } from 'react'
import { AdvancedSettings } from './advanced-settings.tsx'
import { IndicatorEntry } from './indicator-entry.tsx'
import { MultiLeg } from './multi-leg.tsx'
import { OverallRisk } from './overall-risk.tsx'
import { StrategyInformation } from './strategy-information.tsx'
import { TradingParameters } from './trading-parameters.tsx'

const BELOW = [IndicatorEntry, OverallRisk, AdvancedSettings]

/** The sections of a strategy. */
export const StrategySections = memo(function StrategySections() {
  return (
    <>
      <StrategyInformation />
      <TradingParameters />
      <MultiLeg />
      {BELOW.map((Section, i) => (
        // Off-screen sections skip layout until they scroll into view.
        <div key={i} className="[contain-intrinsic-height:auto_24rem] [content-visibility:auto]">
          <Section />
        </div>
      ))}
    </>
  )
})
