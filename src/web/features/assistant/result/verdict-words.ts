import { verdictLine, verdictReasons } from '#domain'
import type { OpenRun } from '../../../results/screen-context.ts'
import { documentOf } from '../../../knowledge/documents.ts'
import type { ResultWords } from './result-words.ts'

const WHY_VARIANTS_COUNT =
  'The number matters because the best of many variants looks good by luck alone: the more were tried, the more a result must show before it counts as evidence.'

/** What a result proves, with its reasons; before it is known, what a verdict is made from. */
export function verdictOf({ verdict }: OpenRun, { meanings }: ResultWords): string {
  if (!verdict)
    return `The verdict of this result is not known yet.\n\n${documentOf('evidence')?.content ?? ''}`
  return [
    `${verdictLine(verdict)}.`,
    ...verdictReasons(verdict).map((reason) => `${reason}.`),
    ...(meanings.has('tries') ? [WHY_VARIANTS_COUNT] : []),
  ].join('\n\n')
}
