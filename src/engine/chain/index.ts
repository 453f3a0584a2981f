export { chainOf, contractAt, expiriesOf, NO_CONTRACT, rowOf, type Contract } from './chain.ts'
export {
  chainSnapshot,
  type ChainSnapshot,
  type ContractSnapshot,
  type StrikeSnapshot,
} from './chain-snapshot.ts'
export { type Choice } from './choices.ts'
export { chooseExpiry, isMonthlyExpiry, type ExpiryMoment, type ExpiryPlan } from './choose-expiry.ts'
export {
  atTheMoney,
  chooseStrike,
  NO_STRIKE,
  strikePlan,
  type StrikeChain,
  type StrikePlan,
} from './choose-strike.ts'
export { DayStrikes } from './day-strikes.ts'
export { expiryPath, type ExpiryPath } from './expiry-path.ts'
export {
  lastKnown,
  lastPrice,
  NO_PRICE,
  premiumAt,
  recentPrice,
  RECENT_MINUTES,
  spotAt,
  type LastKnown,
} from './last-price.ts'
export { pairsByExpiry, parityIndex, type PairRows } from './pairs.ts'
