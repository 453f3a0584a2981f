import { describeNight } from '../../../kernel/jobs/fault-words.ts'
import type { NightRow } from './store.ts'

/** Text for the user that says why a night failed or which data it lacks. Older versions stored the text itself. */
export function nightWords({ note, message }: Pick<NightRow, 'note' | 'message'>): string | null {
  return note ? describeNight(note) : message
}
