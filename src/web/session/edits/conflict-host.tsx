import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { useConflictQuestion } from './keep-edit.ts'

const ConflictDialog = fetchedPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

/** Shows the conflict question of any feature. */
export function ConflictHost() {
  const question = useConflictQuestion()
  return question && <ConflictDialog key={question.message} {...question} />
}
