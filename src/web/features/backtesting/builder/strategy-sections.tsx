import { ExecutionSettings } from './execution-settings.tsx'
import { IndicatorEntry } from './indicator-entry.tsx'
import { MultiLeg } from './multi-leg.tsx'
import { OverallRisk } from './overall-risk.tsx'
import { StrategyInformation } from './strategy-information.tsx'
import { TradingParameters } from './trading-parameters.tsx'

/** All that a strategy is made of, section by section. */
export function StrategySections() {
  return (
    <>
      <StrategyInformation />
      <TradingParameters />
      <MultiLeg />
      <IndicatorEntry />
      <OverallRisk />
      <ExecutionSettings />
    </>
  )
}
