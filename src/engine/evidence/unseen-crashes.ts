/** Probability with which a record must show a kind of loss that has the frequency `3 / sessions`. */
const UNSEEN = 0.05

/** A record completed by crashes that may be missing from it by chance. Amounts in the unit of the profits. */
export interface UnseenCrashes {
  /** Sessions of the record that lost at least half of the crash loss. */
  readonly seen: number
  /** Crashes to add; may be a fraction. */
  readonly missing: number
  /** Their cost: `missing × loss`. */
  readonly cost: number
  /** Mean of a session after they are added. */
  readonly completedMean: number
  /** Sessions at the record's rate that pay for them; null if the record earned nothing. */
  readonly sessionsToPay: number | null
}

/**
 * The rule of three: with no loss of a kind in `n` sessions, its frequency may still be `3 / n` (95 %; exactly `−ln 0.05 / n`).
 * So the record is completed by `k = max(0, ln(N_eff / 0.05) − seen)` sessions of the crash loss `L`. The best of many variants
 * is the one that met the fewest crashes, hence `N_eff`.
 *
 * Source: J. A. Hanley and A. Lippman-Hand, *If Nothing Goes Wrong, Is Everything All Right?*, Journal of the American Medical
 * Association 249, 1983.
 *
 * @param loss the crash loss, positive, in the unit of the profits; with 0 or less no session counts as seen or missing
 * @param effective number of variants the record was chosen from, by their correlation; 1 for a single one
 */
export function unseenCrashes(profits: ArrayLike<number>, loss: number, effective = 1): UnseenCrashes {
  let [earned, seen] = [0, 0]
  for (let i = 0; i < profits.length; i++) {
    earned += profits[i]
    if (loss > 0 && profits[i] <= -loss / 2) seen++
  }
  const missing = loss > 0 ? Math.max(0, Math.log(Math.max(1, effective) / UNSEEN) - seen) : 0
  const cost = missing * Math.max(0, loss)
  const sessions = profits.length + missing
  return {
    seen,
    missing,
    cost,
    completedMean: sessions > 0 ? (earned - cost) / sessions : 0,
    sessionsToPay: earned > 0 ? (cost * profits.length) / earned : null,
  }
}
