import { fetchedPart } from '../ui/fetched-part.tsx'
import { useConflictQuestion } from './keep-edit.ts'

const ConflictDialog = fetchedPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

/** Shows the question which edit is to stay, whoever asks it. */
export function ConflictHost() {
  const question = useConflictQuestion()
  return question && <ConflictDialog key={question.message} {...question} />
}
