import type { Words } from '../words/words.ts'
import type { ClauseReader } from './clause.ts'
import { scopeAt } from './risk-clauses.ts'

const hasOtherSide = (words: Words, i: number) =>
  words.tokens.some((_, at) => at !== i && words.find(at, 'side') !== undefined)

/** `buy side: atm ce and pe`: a title that names the side of the only legs. */
export const readSideTitle: ClauseReader = (words, i) => {
  const scope = scopeAt(words, i)
  if (scope?.value.of !== 'side' || !words.textAt(scope.end).startsWith(':') || hasOtherSide(words, i))
    return undefined
  return { value: { is: 'side', side: scope.value.side }, end: scope.end + 1 }
}
