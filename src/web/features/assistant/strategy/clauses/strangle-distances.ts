import type { Words } from '../words/words.ts'

const STEP = 50
/** Larger numbers may be times: `1000 strangle` is one at ten. */
const MOST = 500

/** Whether a number can be points, and no time of the session written without a colon. */
function isDistance(words: Words, i: number): boolean {
  const token = words.at(i)
  const points = token?.kind === 'number' && /^\d+$/.test(token.text) ? token.value : 0
  return points >= STEP && points <= MOST && points % STEP === 0
}

/** `200 strangle`: so many points out of the money. */
export const isStrangleAway = (words: Words, i: number) =>
  isDistance(words, i) && words.find(i + 1, 'structure', 'strangle') !== undefined

/** `sell a 200 strangle`, `sell 2 at 200 below`: points, which only look like a time in the afternoon. */
export const isAway = (words: Words, i: number) =>
  isStrangleAway(words, i) || (isDistance(words, i) && words.is(i + 1, 'below', 'above', 'lower', 'higher'))
