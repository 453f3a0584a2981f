import type { BookCrash, CrashLoss } from '#domain'

interface Member {
  readonly crashes?: readonly BookCrash[] | undefined
}

/**
 * The result of a portfolio on the crash days of stress: all its strategies go through each crash on one day, each in
 * its own median cycle. A strategy that a case cannot affect contributes nothing. Margins and worst minutes are also
 * added up, as if they came in the same minute, so they are bounds. Undefined for books without crash days, as from
 * older versions.
 * @param lots multiples of each strategy's own size
 */
export function bookCrashes(members: readonly Member[], lots: readonly number[]): BookCrash[] | undefined {
  const days = new Map<BookCrash['case'], BookCrash>()
  for (const [place, { crashes }] of members.entries()) {
    if (!crashes) return undefined
    for (const { case: stress, date, net, margin, lowest } of crashes) {
      const before = days.get(stress) ?? { case: stress, date, net: 0, margin: 0, lowest: 0 }
      days.set(stress, {
        case: stress,
        date: before.date > date ? before.date : date,
        net: before.net + lots[place] * net,
        margin: before.margin + lots[place] * margin,
        lowest: before.lowest + lots[place] * lowest,
      })
    }
  }
  return [...days.values()]
}

/** The crash loss of a book: its worst crash day. */
export function bookCrashLoss(crashes: readonly BookCrash[]): CrashLoss | undefined {
  const worst = crashes.toSorted((a, b) => a.net - b.net)[0]
  return worst && { loss: Math.max(0, -worst.net), case: worst.case, date: worst.date }
}
