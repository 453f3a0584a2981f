import { loadDraft } from '../strategy/stored/draft.ts'
import { testedText } from '../features/builder/model/strategy-to-save.ts'
import { unsentComments } from '../features/bugs/model/comment-drafts.ts'
import { keptDesk, keptNote } from '../features/desk/model/stored-desk.ts'
import { readUnsent } from '../strategy/stored/kept-strategies.ts'
import { readDeletions } from '../strategy/stored/pending-deletions.ts'
import { defaultFormValues, type FormValues } from '../strategy/form-values.ts'

/** Names a user's work that exists only in this browser. */
export function unsavedWork(userId: string): string[] {
  const strategies = readUnsent(userId).map(
    ({ strategy }) => `the strategy '${strategy.configuration.strategyName}'`,
  )
  const deletions = readDeletions(userId).length
  return [
    ...strategies,
    ...(deletions > 0 ? [deletions === 1 ? 'a deleted strategy' : `${deletions} deleted strategies`] : []),
    ...draftInWords(loadDraft(userId)),
    ...deskInWords(userId),
    ...(keptNote(userId).trim() === '' ? [] : ['a note on the options desk']),
    ...commentsInWords(unsentComments(userId)),
  ]
}

function draftInWords({ strategyName, request, saved }: FormValues): string[] {
  const name = strategyName.trim()
  const text = testedText(request) ?? ''
  if (saved && saved.name === name && saved.tested === text) return []
  if (name === '' && text === testedText(defaultFormValues().request)) return []
  return [name === '' ? 'the strategy in the builder, which has no name' : `'${name}' in the builder`]
}

function commentsInWords(comments: number): string[] {
  if (comments === 0) return []
  return [comments === 1 ? 'a comment on an issue' : `${comments} comments on issues`]
}

/** Orders of a position that is in no saved simulator. */
function deskInWords(userId: string): string[] {
  const { simulator, book } = keptDesk(userId)
  const orders = book.legs.length
  if (simulator !== undefined || orders === 0) return []
  return [`${orders} ${orders === 1 ? 'order' : 'orders'} on the options desk`]
}
