export { type DayColumns } from '#engine/market'
