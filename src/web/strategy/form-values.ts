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

/** A leg in the form: every risk setting is present, and disabled ones hold their starting values. */
export type FormLeg = Leg & { riskManagement: Required<LegRisk> }

/**
 * The request in the form: complete, with legs only in `multiLegStrategy`. A deleted number is null, whatever its type
 * says: undefined would restore its default, and undefined points mean rupees.
 */
export type FormRequest = Omit<BacktestRequest, 'multiLegStrategy' | 'simpleRiskManagement'> & {
  multiLegStrategy: Omit<MultiLegStrategy, 'legs'> & { legs: FormLeg[] }
  simpleRiskManagement: Required<SimpleRisk>
  indicatorConfiguration: IndicatorConfiguration
  execution: Required<Execution>
}

/** The saved strategy that the form belongs to. */
export interface SavedMark {
  id: string
  /** Its name at that time: under another name the form is saved as a new strategy. */
  name: string
  /** The strategy that it tested at that time. */
  tested: string
  /** Its edit count at that time; undefined until the server has answered. */
  edits?: number | undefined
}

/** All inputs of the backtesting page. */
export interface FormValues {
  strategyName: string
  portfolioName: string
  request: FormRequest
  saved?: SavedMark | undefined
}

/** The initial form. */
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
