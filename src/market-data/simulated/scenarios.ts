import { SCENARIO_DESCRIPTIONS, SCENARIO_LABELS, SCENARIO_NAMES, type ScenarioName } from '#domain'
import type { DrawnScript } from './market-script.ts'
import type { EventDay, PublishedMonth } from './published-levels.ts'

/** A market of a certain kind to test a strategy on: three drawn months. */
export interface Scenario {
  /** The name in commands and requests. */
  readonly name: ScenarioName
  /** The label shown wherever its numbers appear. */
  readonly label: string
  readonly description: string
  readonly script: DrawnScript
}

const MONTHS = ['2024-08', '2024-09', '2024-10'] as const
/** The closes of July 2024. */
const INITIAL_CLOSE = { NIFTY: 24_951.15, BANKNIFTY: 51_553.4, FINNIFTY: 23_412.2 } as const

/** One month: close-to-close moves and yearly volatilities in percent, and India VIX. */
interface Month {
  readonly nifty: number
  readonly banks: number
  readonly volatility: number
  readonly banksVolatility: number
  readonly vix: readonly [close: number, lowest: number, highest: number]
}

function months(rows: readonly [Month, Month, Month]): readonly PublishedMonth[] {
  const close: { NIFTY: number; BANKNIFTY: number; FINNIFTY: number } = { ...INITIAL_CLOSE }
  return rows.map(({ nifty, banks, volatility, banksVolatility, vix }, i) => {
    close.NIFTY *= 1 + nifty / 100
    close.BANKNIFTY *= 1 + banks / 100
    close.FINNIFTY *= 1 + banks / 100
    return {
      month: MONTHS[i],
      close: { ...close },
      realisedVolatility: { NIFTY: volatility, BANKNIFTY: banksVolatility, FINNIFTY: banksVolatility },
      vix: { close: vix[0], lowest: vix[1], highest: vix[2] },
    }
  })
}

function script(
  id: ScenarioName,
  rows: readonly [Month, Month, Month],
  more: {
    readonly initialVix: number
    readonly events?: readonly EventDay[]
    readonly pinsExpiries?: boolean
  },
): DrawnScript {
  const { initialVix, events = [], pinsExpiries = false } = more
  return {
    id,
    from: '2024-08-01',
    to: '2024-10-31',
    initialClose: INITIAL_CLOSE,
    initialVix,
    months: months(rows),
    events,
    pinsExpiries,
  }
}

/** Exit polls, the count of votes and the rebound of 3 to 5 June 2024. */
const COUNT_OF_VOTES: readonly EventDay[] = [
  {
    date: '2024-09-09',
    niftyReturn: 0.0325,
    niftyGap: 0.0358,
    bankReturn: 0.0407,
    sessionVolatility: 0.01,
    vixClose: 20.9,
  },
  {
    date: '2024-09-10',
    niftyReturn: -0.0593,
    niftyGap: -0.0013,
    bankReturn: -0.0795,
    sessionVolatility: 0.035,
    vixClose: 26.75,
  },
  { date: '2024-09-11', niftyReturn: 0.0336, bankReturn: 0.0453, sessionVolatility: 0.015, vixClose: 18.9 },
]

/** NIFTY's moves of 9 to 27 March 2020 in order; gaps and ranges are rounded. */
const MARCH_2020: readonly EventDay[] = [
  { date: '2024-08-09', niftyReturn: -0.049, niftyGap: -0.022, sessionVolatility: 0.02, vixClose: 30.8 },
  {
    date: '2024-08-12',
    niftyReturn: -0.083,
    niftyGap: -0.04,
    bankReturn: -0.095,
    sessionVolatility: 0.03,
    vixClose: 41.2,
  },
  { date: '2024-08-13', niftyReturn: 0.038, niftyGap: -0.05, sessionVolatility: 0.05, vixClose: 51.5 },
  { date: '2024-08-14', niftyReturn: -0.076, niftyGap: -0.04, sessionVolatility: 0.03, vixClose: 58.8 },
  { date: '2024-08-16', niftyReturn: -0.025, sessionVolatility: 0.035, vixClose: 62.9 },
  { date: '2024-08-19', niftyReturn: -0.056, niftyGap: 0.01, sessionVolatility: 0.035, vixClose: 64.2 },
  { date: '2024-08-20', niftyReturn: -0.024, niftyGap: -0.047, sessionVolatility: 0.045, vixClose: 72.2 },
  { date: '2024-08-21', niftyReturn: 0.058, sessionVolatility: 0.04, vixClose: 67.1 },
  {
    date: '2024-08-22',
    niftyReturn: -0.13,
    niftyGap: -0.09,
    bankReturn: -0.167,
    sessionVolatility: 0.03,
    vixClose: 71.9,
  },
  { date: '2024-08-23', niftyReturn: 0.025, niftyGap: 0.03, sessionVolatility: 0.04, vixClose: 83.6 },
  { date: '2024-08-26', niftyReturn: 0.066, sessionVolatility: 0.035, vixClose: 77.6 },
  { date: '2024-08-27', niftyReturn: 0.039, sessionVolatility: 0.025, vixClose: 71.2 },
]

const quiet = { nifty: 0.5, banks: 0.4, volatility: 5.5, banksVolatility: 7 } as const

const SCRIPTS: Readonly<Record<ScenarioName, DrawnScript>> = {
  calm: script(
    'calm',
    [
      { ...quiet, vix: [11.6, 11, 13.3] },
      { ...quiet, vix: [11.1, 10.5, 12.2] },
      { ...quiet, vix: [11.3, 10.4, 12] },
    ],
    { initialVix: 12.6 },
  ),
  trend: script(
    'trend',
    [
      { nifty: 4, banks: 4, volatility: 9, banksVolatility: 11, vix: [12.8, 12, 14.2] },
      { nifty: 3.5, banks: 4, volatility: 8.5, banksVolatility: 10.5, vix: [12.4, 11.6, 13.8] },
      { nifty: 4, banks: 3.5, volatility: 9, banksVolatility: 11, vix: [13, 11.8, 14] },
    ],
    { initialVix: 13.25 },
  ),
  'crash-2024': script(
    'crash-2024',
    [
      { nifty: -0.4, banks: -0.9, volatility: 10.3, banksVolatility: 11.8, vix: [23.5, 13.2, 24.6] },
      { nifty: 5, banks: 5.5, volatility: 29.4, banksVolatility: 38.5, vix: [13.8, 12.8, 26.75] },
      { nifty: 1, banks: 1, volatility: 9, banksVolatility: 10.5, vix: [13.2, 12, 15] },
    ],
    { initialVix: 13.25, events: COUNT_OF_VOTES },
  ),
  'crash-2020': script(
    'crash-2020',
    [
      { nifty: -23.2, banks: -27, volatility: 82, banksVolatility: 82, vix: [64.4, 18, 83.7] },
      { nifty: 14.7, banks: 12, volatility: 38, banksVolatility: 48, vix: [33.9, 33, 66] },
      { nifty: -2.8, banks: -6, volatility: 28, banksVolatility: 36, vix: [30.3, 29, 42] },
    ],
    { initialVix: 18.5, events: MARCH_2020 },
  ),
  'melt-up': script(
    'melt-up',
    [
      { nifty: 5, banks: 6, volatility: 11, banksVolatility: 13, vix: [14.6, 12.8, 15.5] },
      { nifty: 6.5, banks: 7.5, volatility: 12.5, banksVolatility: 15, vix: [16.4, 13.6, 17.5] },
      { nifty: 8, banks: 9, volatility: 14, banksVolatility: 17, vix: [19.2, 15, 20] },
    ],
    { initialVix: 13.25 },
  ),
  'expiry-pinning': script(
    'expiry-pinning',
    [
      { nifty: 0.8, banks: 0.5, volatility: 10, banksVolatility: 12, vix: [13.6, 12.5, 15] },
      { nifty: -0.5, banks: 0.6, volatility: 10, banksVolatility: 12, vix: [13.2, 12, 14.8] },
      { nifty: 1, banks: 0.8, volatility: 10, banksVolatility: 12, vix: [13.5, 12.2, 15] },
    ],
    { initialVix: 13.25, pinsExpiries: true },
  ),
}

/** Every scenario, in the order in which they are listed. */
export const SCENARIOS: readonly Scenario[] = SCENARIO_NAMES.map((name) => ({
  name,
  label: SCENARIO_LABELS[name],
  description: SCENARIO_DESCRIPTIONS[name],
  script: SCRIPTS[name],
}))
