/** Limits of the checks that decide whether a day can be trusted. */
export const TRUST_THRESHOLDS = {
  /** A day with fewer index bars is too short a piece to judge. */
  fewestBars: 100,
  /** Share of the session's minutes from which a day contains its extremes. */
  wholeShare: 0.9,
  /**
   * Percent by which high, low and close may differ from the published prices; real minutes stay within a third of
   * it. A high or low that is the auction's price may differ like the open.
   */
  levelPercent: 0.15,
  /** An index derived from options includes their carry. */
  derivedLevelPercent: 1.2,
  /** Only another index or another unit is this far off. */
  refusedLevelPercent: 20,
  /**
   * Percent by which the first minute's open may differ from the auction's. A larger difference means that the
   * first minute is missing.
   */
  openPercent: 0.35,
  /** Minutes whose mean is compared with the published close. */
  closingMinutes: 30,
  /** Share of the index's bars that may repeat the bar before. */
  staleIndexShare: 0.25,
  /** The same for a contract near the money. */
  staleContractShare: 0.5,
  /** Share of volumes that may be no multiple of the lot, and the fewest volumes to judge by. */
  oddVolumeShare: 0.01,
  fewestVolumes: 60,
  /** Share of a day's bars that two sources may give differently, and the fewest bars of both to judge by. */
  disagreeingShare: 0.01,
  fewestCommonBars: 20,
  /** Strikes on each side of the money that are checked. */
  strikesEachSide: 5,
  /**
   * Percent by which the options of an expiry as a whole may imply a different index, because of carry,
   * dividends and the true rate; and more for each year to the expiry.
   */
  carryPercent: 1.5,
  carryPercentAYear: 12,
  /** Percent by which a pair's median over the day may differ from the median of its expiry. */
  pairPercent: 0.2,
  /**
   * Median percent by which the index implied by a pair may scatter around that of the other pairs, minute by minute.
   * Real pairs stay within half of it, and pairs of another day exceed it.
   */
  pairScatterPercent: 0.05,
  /** Share of minutes in which both contracts must trade, because old prices scatter too. */
  tradedShare: 0.8,
  /**
   * The index implied by an expiry scatters around the index by as much as the index itself moves if its contracts
   * belong to another day. Share of this movement from which it is doubtful.
   */
  expiryScatterShare: 0.8,
  /** Volatility that no index has reached, in percent a year. A higher time value is in another unit. */
  highestVolatilityPercent: 300,
  /** Fewest minutes from which a median or a correlation is taken. */
  fewestMinutes: 60,
  /** How much more a contract with shifted times correlates with the index at another minute than at its own. */
  shiftMargin: 0.3,
  shiftLeast: 0.4,
  /**
   * Contracts near the money correlate with their own day's index by 0.5 or more, and hardly with another
   * day's.
   */
  unrelated: 0.15,
  fewestFollowing: 4,
  /** Share of strikes that may be missing between the lowest and the highest present. */
  missingShare: 0.25,
  /** With fewer strikes the file is a selection, not a chain with holes. */
  fewestStrikes: 4,
} as const
