import type { PositionProfile } from '#engine/analytics'
import { formatNumber, formatRupees } from '../ui/format.ts'

/** Limits and breakevens as text; modelled ones say "about". */
export function profileTexts({ maxProfit, maxLoss, breakevens, isModelled }: PositionProfile) {
  const about = isModelled ? 'about ' : ''
  const limit = (rupees: number | null) => (rupees === null ? 'unlimited' : about + formatRupees(rupees))
  const levels = breakevens.map((level) => formatNumber(Math.round(level))).join(', ')
  return { best: limit(maxProfit), worst: limit(maxLoss), breakevens: levels ? about + levels : 'none' }
}
