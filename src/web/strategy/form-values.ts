import {
  DEFAULT_CAPITAL_RUPEES,
  DEFAULT_PORTFOLIO,
  SINGLE_LEG_STRATEGY,
  type BacktestRequest,
  type Execution,
  type IndicatorConfiguration,
  type LegRisk,
  type Leg,
  type MultiLegStrategy,
  type SimpleRisk,
} from '#domain'
import { defaultSimpleRisk } from './risk-defaults.ts'

/** A leg as the form holds it: every risk setting there, those that are off with what they would start from. */
export type FormLeg = Leg & { riskManagement: Required<LegRisk> }

/**
 * The request as the form holds it: no part missing, legs in one place, `multiLegStrategy`. A number that was deleted is
 * null, whatever its type says: undefined would bring its first value back, and points that are undefined mean rupees.
 */
export type FormRequest = Omit<BacktestRequest, 'multiLegStrategy' | 'simpleRiskManagement'> & {
  multiLegStrategy: Omit<MultiLegStrategy, 'legs'> & { legs: FormLeg[] }
  simpleRiskManagement: Required<SimpleRisk>
  indicatorConfiguration: IndicatorConfiguration
  execution: Required<Execution>
}

/** Which saved strategy the form was opened from or saved as. */
export interface SavedMark {
  id: string
  /** Its name then: under another name the form is saved as another strategy. */
  name: string
  /** What was to be tested then. */
  tested: string
  /** The count of edits that it had then; undefined where the server has not answered. */
  edits?: number | undefined
}

/** Everything that can be typed on the backtesting page. */
export interface FormValues {
  strategyName: string
  portfolioName: string
  request: FormRequest
  saved?: SavedMark | undefined
}

/** The form as a newcomer finds it. */
export function defaultFormValues(): FormValues {
  return {
    strategyName: '',
    portfolioName: DEFAULT_PORTFOLIO,
    request: {
      instrument: 'NIFTY',
      instrumentType: 'OPTIONS',
      startDate: '2024-01-01',
      endDate: '2025-01-31',
      timeFrame: '1min',
      strategy: {
        name: SINGLE_LEG_STRATEGY,
        optionType: 'CALL',
        tradeType: 'BUY',
        entryStartTime: '09:16',
        entryEndTime: '14:30',
        squareOffTime: '15:15',
        strikeSelection: 'ATM',
        strikeDistance: 0,
        strikeLabel: 'ATM',
      },
      simpleRiskManagement: defaultSimpleRisk(),
      multiLegStrategy: { enabled: false, combinedPnLTracking: false, legs: [] },
      indicatorConfiguration: { enabled: false, rules: [] },
      execution: { trigger: 'intrabar', slippage: { type: 'points', value: 0 }, rules: 'as-traded' },
      initialCapital: DEFAULT_CAPITAL_RUPEES,
    },
  }
}
