import { memo } from 'react'
import { AdvancedSettings } from './advanced-settings.tsx'
import { IndicatorEntry } from './indicator-entry.tsx'
import { MultiLeg } from './multi-leg.tsx'
import { OverallRisk } from './overall-risk.tsx'
import { StrategyInformation } from './strategy-information.tsx'
import { TradingParameters } from './trading-parameters.tsx'

const BELOW = [IndicatorEntry, OverallRisk, AdvancedSettings]

/** All that a strategy is made of, section by section. */
export const StrategySections = memo(function StrategySections() {
  return (
    <>
      <StrategyInformation />
      <TradingParameters />
      <MultiLeg />
      {BELOW.map((Section, i) => (
        // What is out of sight takes part in the layout when it comes into sight.
        <div key={i} className="[contain-intrinsic-height:auto_24rem] [content-visibility:auto]">
          <Section />
        </div>
      ))}
    </>
  )
})
