import { subscribe } from 'node:diagnostics_channel'
import { datasetLabel } from '#domain'
import { BucketError, DayFileError, MENDED_DAYS, type MendedDay } from '#market-data'
import type { DataFault, StorageFault } from './db/schema/fault.ts'
import { createLog } from './log.ts'

/** Requested market data can't be used, for a reason that the server's operator can fix. */
export interface BrokenData {
  readonly kind: 'broken'
  readonly fault: DataFault
  /** For the log: with paths and the operating system's message. */
  readonly detail: string
}

const OPERATOR = 'The operator of this server'

const STORAGE_FAULTS: Readonly<Record<StorageFault, string>> = {
  ENOSPC: `The server's disk is full. ${OPERATOR} must make room on it; then run this again.`,
  EDQUOT: `The server has used up its share of the disk. ${OPERATOR} must make room on it; then run this again.`,
  EROFS: `The server may only read its data folder. ${OPERATOR} must let it write there; then run this again.`,
  EACCES: `The server lacks the right to use its data folder. ${OPERATOR} must grant it; then run this again.`,
  EPERM: `The server lacks the right to use its data folder. ${OPERATOR} must grant it; then run this again.`,
  EIO: `The server's disk fails. ${OPERATOR} must replace it; then run this again.`,
}

/** A fault of market data or of its disk as text for the user. */
export function describeDataFault(fault: DataFault): string {
  switch (fault.why) {
    case 'day-file':
      return `The market data file ${fault.file} cannot be used: ${fault.fault}. ${OPERATOR} can restore it from a backup, or delete its dataset and import it again.`
    case 'bucket':
      return 'The market data could not be fetched from the bucket that it lies in. Try again in a few minutes; if it stays so, report it from the bug tracker.'
    case 'storage':
      return STORAGE_FAULTS[fault.code]
  }
}

/** The error for a dataset that its user may not read, as for one that does not exist. */
export const unknownWords = (id: string): string => `Dataset '${datasetLabel(id)}' is unknown; choose another`

/** PostgreSQL's code for `disk_full`. */
const DATABASE_DISK_FULL = '53100'
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', DATABASE_DISK_FULL])

/** Whether an error means a full disk, of this server or of its database. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && DISK_FULL.has(code)) || isDiskFull(error.cause)
}

/** Whether an error of the database, or its cause, is a value that a unique column holds already. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return (code ?? cause?.code) === '23505'
}

/** The fault of market data or of its disk that an error describes; undefined for other errors. */
export function brokenData(error: unknown): BrokenData | undefined {
  if (!(error instanceof Error)) return undefined
  const fault = faultOf(error)
  return fault && { kind: 'broken', fault, detail: detailOf(error) }
}

function faultOf(error: Error): DataFault | undefined {
  if (error instanceof DayFileError) return { why: 'day-file', file: error.file, fault: error.fault }
  if (error instanceof BucketError) return { why: 'bucket' }
  const { code } = error as NodeJS.ErrnoException
  if (code === DATABASE_DISK_FULL) return { why: 'storage', code: 'ENOSPC' }
  if (code !== undefined && isStorageFault(code)) return { why: 'storage', code }
  return error.cause instanceof Error ? faultOf(error.cause) : undefined
}

const isStorageFault = (code: string): code is StorageFault => Object.hasOwn(STORAGE_FAULTS, code)

function detailOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${detailOf(cause)})` : message
}

/** Makes this thread log simulated days that were damaged and generated again. Call it once per thread. */
export function logMendedDays(): void {
  const log = createLog('warn')
  subscribe(MENDED_DAYS, (message) => {
    const { path } = message as MendedDay
    log.warn({ file: path }, 'a file of the simulated market was damaged and has been made again')
  })
}
