import type { PositionProfile } from '#engine/analytics'
import { profileTexts } from '../../../strategy/profile-texts.ts'
import { inEnglish } from '../../../strategy/words-language.tsx'
import type { screenContext } from '../../../results/screen-context.ts'
import { plainAnswer, type AssistantAnswer } from '../answer-shape.ts'

const LIMIT =
  /\b(max(imum)?|most|highest|worst|unlimited|limited)\s+(possible\s+|poss\s+)?(loss|risk|profit|gain)\b|\b(loss|profit|risk|gain)\s+(is\s+)?(un)?limited\b|\b(can|could)\s+i\s+(lose|make|earn)\b/i
const BREAK_EVEN = /\bbreak\s?-?evens?\b/i
/** Words of an order, of a setting, or of what happened: these ask for something else than the limits. */
const OF_OTHERS =
  /\b(set|add|put|remove|change|make it|rakho|lagao|kar do|per day|daily|day|trade|trades|date|week|month|was|were|did|happened|hua|why|kyu|kyun|margin|charges|cost|slippage|mean|means|meaning|matlab|formula)\b|\d/i

/**
 * What the strategy in the builder can make and lose at expiry, and where it breaks even, as its payoff card shows them.
 * Undefined for other questions, and where no payoff is on the screen, or a result is.
 */
export function answerOfPayoff(
  question: string,
  { payoff, run }: ReturnType<typeof screenContext>,
): AssistantAnswer | undefined {
  const asks = LIMIT.test(question) || BREAK_EVEN.test(question)
  if (!payoff || run || !asks || OF_OTHERS.test(question)) return undefined
  return plainAnswer('result', inWords(payoff), {
    sources: [{ title: 'Payoff sketch and break-even', path: '/app/help/payoff' }],
  })
}

function inWords(profile: PositionProfile): string {
  const { best, worst, breakevens } = profileTexts(profile, inEnglish)
  return [
    `At ${profile.isModelled ? 'its first expiry' : 'expiry'} the profit of the strategy in the builder is ${atMost(best)}, and its loss ${atMost(worst)}.`,
    breakevens === 'none' ? 'It breaks even nowhere.' : `It breaks even at ${breakevens}.`,
    'These are the figures of its payoff card: at the prices of its first entry, and without stops, targets and charges.',
  ].join(' ')
}

const atMost = (limit: string) => (limit === 'unlimited' ? limit : `at most ${limit.replace('−', '')}`)
