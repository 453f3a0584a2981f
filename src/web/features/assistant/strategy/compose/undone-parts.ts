import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'

export const isUndo = (one: PlacedClause) => one.is === 'edit' && one.edit === 'undo'

/** Asks about `undo the friday thing`, which takes a change back and sets no Friday. */
export function askForUndoOfPart(
  clauses: readonly PlacedClause[],
  open: FormRequest | undefined,
  findings: Findings,
): void {
  const isPart = clauses.some(({ is }) => is !== 'edit' && is !== 'and' && is !== 'filler')
  if (!open || !isPart || !clauses.some(isUndo)) return
  findings.ask(
    `“${findings.text.trim()}”: “undo” by itself takes my last change back. To change one setting, name its new value, as in “all days” or “sl 25%”.`,
  )
}
