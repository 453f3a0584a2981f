import type { Words } from '../words/words.ts'

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/**
 * The end of a sum at which all legs are left, whose condition stands from a word to another one: behind `…, exit all`, or where
 * the exit stands before it; undefined if nothing says that all is left.
 */
export function endOfLeaving(words: Words, begin: number, end: number): number | undefined {
  const left = pastLeaving(words, words.isBreak(end) ? end + 1 : end)
  return left ?? (isEdge(words, end) && isBehindLeaving(words, begin) ? end : undefined)
}

const LEFT =
  'all everything both the legs positions position trades trading strategy for day today out immediately sab saare kar karo do dena jao'.split(
    ' ',
  )

/** Behind an exit of all legs, with no time or other setting in its phrase or right behind it. */
function pastLeaving(words: Words, i: number): number | undefined {
  const exit = words.find(words.past(i, ['then', 'to', 'toh', 'sab']), 'time', 'exit')
  const end = exit && words.past(exit.end, LEFT)
  const isTimed = end !== undefined && words.is(end + 1, 'at', 'by', 'after', 'only', 'if', 'not', 'but')
  return end !== undefined && isEdge(words, end) && !isTimed ? end : undefined
}

const LEAVING =
  /^(and |then |aur )?(exit|close|square ?off|sq off|stop|get out|book)( (all|everything|both|the|legs|positions?|trades?|trading|for|day|out))*$/i

/** `stop trading for the day if total loss hits 4000`. */
function isBehindLeaving(words: Words, i: number): boolean {
  const begin = 1 + words.tokens.findLastIndex((_, k) => k < i && words.isBreak(k))
  return LEAVING.test(words.written(begin, i).trim())
}
