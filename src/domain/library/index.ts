import { bearPutSpread } from './bear-put-spread.ts'
import { boxSpread } from './box-spread.ts'
import { bullCallSpread } from './bull-call-spread.ts'
import { calendarSpread } from './calendar-spread.ts'
import { collar } from './collar.ts'
import { coveredCall } from './covered-call.ts'
import { ironButterfly } from './iron-butterfly.ts'
import { ironCondor } from './iron-condor.ts'
import { longCall } from './long-call.ts'
import { longPut } from './long-put.ts'
import { longStraddle } from './long-straddle.ts'
import { longStrangle } from './long-strangle.ts'
import { protectivePut } from './protective-put.ts'
import { shortStraddle } from './short-straddle.ts'
import { shortStrangle } from './short-strangle.ts'
import type { LibraryStrategy } from './library-strategy.ts'

export { convertedLegs, LIBRARY_DEFAULTS, libraryRequest, whyNotBacktested } from './conversion.ts'
export {
  LIBRARY_FIGURES,
  type LibraryFigures,
  type LibraryFiguresFile,
  type LibraryGroup,
} from './library-figures.ts'
export { searchLibrary, type LibraryFilter } from './search.ts'
export { IRON_CONDOR_TEMPLATE } from './iron-condor-template.ts'
export {
  COMPLEXITIES,
  LIBRARY_CATEGORIES,
  VOLATILITY_OUTLOOKS,
  type Complexity,
  type LibraryCategory,
  type LibraryLeg,
  type LibraryStrategy,
  type StrategyTemplate,
  type VolatilityOutlook,
} from './library-strategy.ts'

/** The built-in strategies in the editors' order. */
export const LIBRARY: readonly LibraryStrategy[] = [
  longCall,
  longPut,
  bullCallSpread,
  bearPutSpread,
  shortStraddle,
  shortStrangle,
  ironCondor,
  ironButterfly,
  longStraddle,
  longStrangle,
  calendarSpread,
  coveredCall,
  protectivePut,
  collar,
  boxSpread,
].toSorted((a, b) => b.popularity - a.popularity)
