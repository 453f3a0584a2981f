import type { PositionProfile } from '#engine/analytics'
import type { Say } from './words-language.tsx'
import { formatNumber, formatRupees } from '../ui/format.ts'

/** Limits and breakevens as text; modelled ones say "about". */
export function profileTexts({ maxProfit, maxLoss, breakevens, isModelled }: PositionProfile, say: Say) {
  const shown = (figure: string) => (isModelled ? say('about {figure}', { figure }) : figure)
  const limit = (rupees: number | null) => (rupees === null ? say('unlimited') : shown(formatRupees(rupees)))
  const levels = breakevens.map((level) => formatNumber(Math.round(level))).join(', ')
  return { best: limit(maxProfit), worst: limit(maxLoss), breakevens: levels ? shown(levels) : say('none') }
}
