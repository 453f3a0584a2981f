import type { CoverageLevel } from './coverage-level.ts'

/** Shades from full to faint, with an outline for the worst, so that they differ without colour too. */
export const LEVEL_STYLES: Readonly<Record<CoverageLevel, string>> = {
  complete: 'bg-accent',
  good: 'bg-accent/65',
  gaps: 'bg-accent/30',
  poor: 'bg-surface border-2 border-danger',
  unmeasured: 'bg-accent-soft border border-accent/50',
}
