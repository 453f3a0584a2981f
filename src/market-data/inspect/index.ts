export { marketStatistics } from './market-statistics.ts'
export { type StatisticRow } from './statistic-row.ts'
