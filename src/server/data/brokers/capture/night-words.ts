import { BrokerFailure, describeDownloadProblem } from '#brokers'
import { formatCount } from '#domain'
import type { MissingData, NightNote } from '../../../kernel/db/schema/night-note.ts'
import { describeNoConnection } from '../connections.ts'
import type { NightRow } from './store.ts'

/** Text for the user that says why a night failed or which data it lacks. Older versions stored the text itself. */
export function nightWords({ note, message }: Pick<NightRow, 'note' | 'message'>): string | null {
  return note ? describeNight(note) : message
}

/** A note on a night, as text for the user. */
export function describeNight(note: NightNote): string {
  switch (note.why) {
    case 'missing':
      return note.missing.flatMap(describeMissing).join('; ')
    case 'broker-failed':
      return new BrokerFailure(note.broker, note.kind, note.details).message
    case 'key-gone':
    case 'not-connected':
    case 'own-server':
      return describeNoConnection(note)
    case 'import-stopped':
      return 'The import was stopped; it is tried again'
    case 'import-refused':
      return `The captured data did not pass the checks of an import: ${note.says}`
    case 'dataset-refused':
      return note.says
    default:
      return describeDownloadProblem(note)
  }
}

function describeMissing({ underlying, expiries, failedCalls }: MissingData): string[] {
  return [
    ...(expiries.length > 0
      ? [`${underlying}: the broker no longer has the expiry of ${expiries.join(', ')}`]
      : []),
    ...(failedCalls > 0 ? [`${underlying}: ${formatCount(failedCalls, 'call')} failed`] : []),
  ]
}
