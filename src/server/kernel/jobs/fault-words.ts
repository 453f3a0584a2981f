import { BrokerFailure, describeDownloadProblem } from '#brokers'
import { formatCount } from '#domain'
import { describeDataFault, unknownWords } from '../data-fault.ts'
import type { DownloadFault, JobFault } from '../db/schema/fault.ts'
import type { MissingData, NightNote, NoConnection } from '../db/schema/night-note.ts'

/** Why a job has failed, as text for its user; null if it has not. An older version stored the text itself. */
export function jobError({
  fault,
  error,
}: {
  readonly fault: JobFault | null
  readonly error: string | null
}): string | null {
  return fault ? describeJobFault(fault) : error
}

/** Why a job has failed, as text for its user. */
export function describeJobFault(fault: JobFault): string {
  switch (fault.why) {
    case 'unexpected':
      return 'The job failed unexpectedly. Its results so far are kept; start it again'
    case 'lost':
      return 'The job was started many times and each time the server process ended before it was done'
    case 'unknown-kind':
      return `This version of Delta does not know jobs of the kind '${fault.kind}'`
    case 'unknown-dataset':
      return unknownWords(fault.dataset)
    case 'refused':
      return fault.says
    case 'download':
      return describeDownloadFault(fault.problem)
    case 'night':
      return describeNight(fault.note)
    default:
      return describeDataFault(fault)
  }
}

const KEPT = 'The downloaded days are kept; start the same download again to continue'

function describeDownloadFault(problem: DownloadFault): string {
  switch (problem.why) {
    case 'broker-failed':
      return `${describeNight(problem)}. ${KEPT}`
    case 'import-refused':
      return `The download did not pass the checks of an import: ${problem.says}`
    case 'import-stopped':
      return `The import was stopped. ${KEPT}`
    default:
      return describeNight(problem)
  }
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

/** Why a broker can't be called, as a sentence for the user. */
export function describeNoConnection(problem: NoConnection): string {
  switch (problem.why) {
    case 'key-gone':
      return 'The stored credentials cannot be decrypted because their key is missing. Restore the file broker-key or BROKER_KEY, or enter the credentials again'
    case 'not-connected':
      return 'You have not connected this broker: do so in Settings, Broker connectivity'
    case 'own-server':
      return problem.says
  }
}
