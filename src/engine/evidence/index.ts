export { breakEvenSlippage } from './break-even.ts'
export { bookCrashes, bookCrashLoss } from './book-crash.ts'
export { seededDraw } from './random.ts'
export { MEAN_BLOCK, type Bootstrap, ruinProbability } from './resampling.ts'
export { type GroupRow } from './groups.ts'
export {
  chanceAmong,
  joinLuck,
  luckOf,
  luckPart,
  studentisedMean,
  type Luck,
  type LuckPart,
} from './maximum-test.ts'
export {
  resampledEvidence,
  verdictOf,
  verdictOnProfits,
  type EvidentBundle,
  type Finding,
  type ResampledEvidence,
} from './result-evidence.ts'
export { BLOCKS, blockSums, overfitting, type BlockSums, type Overfitting } from './overfitting.ts'
export { findPlateau, neighbours, type Plateau } from './plateau.ts'
export {
  objectiveOf,
  walkForward,
  type Objective,
  type VariantDays,
  type WalkForward,
  type WalkForwardOptions,
} from './walk-forward.ts'
