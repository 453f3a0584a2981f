import type { Findings } from './findings.ts'
import type { LegDraft } from './structures.ts'

/** Reads `ATM-200` of a put, or asks: as a label it is in the money, as a strike below the index it is out of the money. */
export function withSigns(drafts: readonly LegDraft[], findings: Findings): LegDraft[] {
  const isScale = areOnScale(drafts) || isHedgedBelow(drafts, findings.text)
  return drafts.map((draft) => {
    const { option, strike } = draft
    if (option !== 'PUT' || !('points' in strike) || !strike.isSigned) return draft
    const points = Math.abs(strike.points)
    const sign = strike.points > 0 ? '+' : '-'
    if (isScale) {
      findings.assume(
        `ATM${sign}${points} of the put was read as ${points} points ${sign === '+' ? 'above' : 'below'} ATM.`,
      )
      return { ...draft, strike: { points: -strike.points } }
    }
    if (strike.points > 0)
      findings.assume(`ATM+${points} of the put was read as ${points} points out of the money.`)
    else
      findings.ask(
        `ATM-${points} of the put: ${points} points out of the money or in it?`,
        ['otm', 'itm'].map((side) => findings.text.replace(/atm\s*[-−]\s*\d+/i, `${points} ${side}`)),
      )
    return draft
  })
}

const HEDGE = /\b(hedges?|hedged|hedging|protection|insurance)\b/i
const CREDIT_SPREAD = /\b(short|bull|bullish|credit) put( credit)? spread|\bput credit spread|\bbps\b/i

/** `sell ATM pe, buy ATM-300 pe as hedge`: the hedge of a sold put, and the bought put of a credit spread, are below it. */
function isHedgedBelow(drafts: readonly LegDraft[], text: string): boolean {
  const puts = drafts.filter(({ option }) => option === 'PUT')
  const pointsOf = (wanted: LegDraft['side']) =>
    puts.flatMap(({ side, strike }) =>
      side === wanted && 'points' in strike && (strike.isSigned || strike.points === 0)
        ? [strike.points]
        : [],
    )
  const [sold, bought] = [pointsOf('SELL'), pointsOf('BUY')]
  const [below = 0, hedge = 0] = [sold[0], bought[0]]
  const areTwo = puts.length === 2 && sold.length === 1 && bought.length === 1
  return areTwo && hedge < below && below <= 0 && (HEDGE.test(text) || CREDIT_SPREAD.test(text))
}

/** `sell ATM+200 ce and ATM-200 pe`: opposite signs of calls and puts are above and below the money. */
function areOnScale(drafts: readonly LegDraft[]): boolean {
  const signsOf = (wanted: LegDraft['option']) =>
    new Set(
      drafts.flatMap(({ option, strike }) =>
        option === wanted && 'points' in strike && strike.isSigned ? [Math.sign(strike.points)] : [],
      ),
    )
  const [calls, puts] = [signsOf('CALL'), signsOf('PUT')]
  const [call] = calls
  return calls.size === 1 && puts.size === 1 && call !== undefined && puts.has(-call)
}
