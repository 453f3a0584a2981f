import type { Underlying, VixClose } from '#domain'
import type { MarketDay } from '#engine/market'
import { SIMULATED_UNDERLYINGS, type SimulatedUnderlying } from '../simulated/index.ts'
import { digestIndex, type IndexDigest } from './index-digest.ts'
import { correlationStatistics, dailyStatistics, minuteStatistics } from './index-statistics.ts'
import { digestOptions, type ExpiryDigest } from './option-digest.ts'
import { microstructureStatistics, smileStatistics, straddleStatistics } from './option-statistics.ts'
import { noiseStatistics, tradingStatistics } from './trading-statistics.ts'
import type { StatisticRow } from './statistic-row.ts'
import { vixStatistics } from './vix-statistics.ts'

/**
 * Compares the statistics of a dataset with those of NSE's own data. Takes days of any underlyings one at a
 * time, ascending per underlying, and keeps a small digest of each. A statistic without data is left out or
 * NaN.
 * @param vixCloses of India VIX, if the dataset has them
 */
export function marketStatistics(
  days: Iterable<MarketDay>,
  vixCloses: readonly VixClose[] = [],
): readonly StatisticRow[] {
  const histories = new Map<Underlying, IndexDigest[]>()
  const options: ExpiryDigest[] = []
  for (const day of days) {
    const index = digestIndex(day)
    if (!index) continue
    const history = histories.get(day.underlying) ?? []
    histories.set(day.underlying, history)
    history.push(index)
    options.push(...digestOptions(day))
  }
  return [
    ...SIMULATED_UNDERLYINGS.flatMap((underlying) => indexStatistics(underlying, histories.get(underlying))),
    ...correlationStatistics(histories),
    ...straddleStatistics(options),
    ...smileStatistics(options),
    ...microstructureStatistics(options),
    ...noiseStatistics(options),
    ...tradingStatistics(options),
    ...vixStatistics(vixCloses),
  ]
}

const FEWEST_DAYS = 3

function indexStatistics(
  underlying: SimulatedUnderlying,
  history: readonly IndexDigest[] = [],
): readonly StatisticRow[] {
  if (history.length < FEWEST_DAYS) return []
  return [...dailyStatistics(underlying, history), ...minuteStatistics(underlying, history)]
}
