import { z } from 'zod'
import { captureSchema } from '#api'
import {
  BrokerFailure,
  download,
  DownloadError,
  indianClock,
  planDownload,
  Spool,
  type BrokerSession,
  type Connector,
} from '#brokers'
import type { DownloadRequest } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { MissingData, NightNote, NoImport } from '../../../kernel/db/schema/night-note.ts'
import { defineHandler, JobRefusal, type JobHandler, type JobKind } from '../../../kernel/jobs/kind.ts'
import { NotConnectedError, openSession, type Holder } from '../connections.ts'
import type { DownloadParts } from '../download-job.ts'
import { importOwn } from '../import-downloaded.ts'
import { daysDue, findCapture, nightsOf, noteNight, type CaptureRow, type NightRow } from './store.ts'

/** Captures the last closed day, and missed nights, into a dataset. */
export const CAPTURE = {
  kind: 'capture',
  payload: z.object({ broker: captureSchema.shape.broker }),
  checkpoint: z.object({ day: z.string() }),
  cost: { priority: 'batch', unfinishedPerUser: 1 },
} satisfies JobKind

/** Captures the due days. After a crash it resumes with the first day not yet captured. */
export function captureHandler(parts: DownloadParts): JobHandler {
  return defineHandler(CAPTURE, async ({ userId, payload: { broker } }, { signal, save, progress }) => {
    const holder = { userId, broker }
    const row = await findCapture(parts.db, holder)
    if (!row?.enabled) return
    const { clock } = parts.brokers
    // The days were due when the job was created, so a recent attempt of an earlier run doesn't delay them.
    const connectedAt = new Date(clock.now() + 1)
    const days = daysDue(row, await nightsOf(parts.db, holder), { now: clock.now(), connectedAt })
    const left = new Set(days)
    try {
      const opened = await openSession(parts, holder, signal)
      for (const day of days) {
        await captureNight({ parts, holder, row, signal, ...opened }, day)
        left.delete(day)
        progress((100 * (days.length - left.size)) / days.length)
      }
      await save({ day: days.at(-1) ?? '' }, 100)
    } catch (error) {
      signal.throwIfAborted()
      const why = noteOf(error)
      if (!why) throw error
      for (const day of left)
        await note(parts, holder, { day, state: 'failed', note: why, needsSignIn: needsSignIn(error) })
      throw error instanceof JobRefusal
        ? error
        : new JobRefusal({ why: 'night', note: why }, { cause: error })
    }
  })
}

/** An error that is for the user, as data; undefined for another one. */
function noteOf(error: unknown): NightNote | undefined {
  if (error instanceof BrokerFailure) {
    const { broker, kind, details } = error
    return { why: 'broker-failed', broker, kind, details }
  }
  if (error instanceof NotConnectedError) return error.problem
  if (error instanceof NotImported) return error.note
  return error instanceof JobRefusal ? { why: 'dataset-refused', says: error.message } : undefined
}

/** The data of a night could not be imported. */
class NotImported extends JobRefusal {
  readonly note: NoImport

  constructor(note: NoImport) {
    super({ why: 'night', note })
    this.note = note
  }
}

const needsSignIn = (error: unknown) =>
  error instanceof NotConnectedError || (error instanceof BrokerFailure && error.isOfTheAccount)

const note = (
  { db, brokers }: DownloadParts,
  holder: Holder,
  night: Omit<NightRow, 'userId' | 'broker' | 'triedAt' | 'message'>,
) => noteNight(db, holder, { ...night, message: null, triedAt: new Date(brokers.clock.now()) })

/** Captures one day and records its outcome; a day without data at the broker is recorded as failed. */
async function captureNight(capturing: Capturing, day: IsoDate): Promise<void> {
  const { parts, holder } = capturing
  try {
    const missing = await captureDay(capturing, day)
    const lacks: NightNote | null = missing.length > 0 ? { why: 'missing', missing } : null
    await note(parts, holder, { day, state: 'captured', note: lacks, needsSignIn: false })
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error
    await note(parts, holder, { day, state: 'failed', note: error.problem, needsSignIn: false })
  }
}

interface Capturing {
  readonly parts: DownloadParts
  readonly holder: Holder
  readonly row: CaptureRow
  readonly signal: AbortSignal
  readonly session: BrokerSession
  readonly connector: Connector
}

/** Imports one day into the dataset; returns what is missing. */
async function captureDay(
  { parts, holder, row, signal, session, connector }: Capturing,
  day: IsoDate,
): Promise<MissingData[]> {
  const { userId, broker } = holder
  const { strikes, expiries, dataset } = row
  const { history } = session
  const paths: string[] = []
  const missing: MissingData[] = []
  for (const underlying of row.underlyings) {
    const request: DownloadRequest = { broker, underlying, from: day, to: day, strikes, expiries }
    const today = indianClock(parts.brokers.clock.now()).date
    const plan = await planDownload(history, request, { lastDay: day, today, limits: connector.limits })
    const spool = new Spool(parts.spoolFolder, userId, request)
    const got = await download({ history, request, plan, spool, signal, clock: parts.brokers.clock })
    paths.push(...got.files)
    const lacks = { underlying, expiries: plan.missingExpiries, failedCalls: got.failed.length }
    if (lacks.expiries.length > 0 || lacks.failedCalls > 0) missing.push(lacks)
  }
  const end = await importOwn(parts, holder, { paths, dataset, history, signal })
  if (end.kind === 'refused') throw new NotImported({ why: 'import-refused', says: end.message })
  if (end.kind === 'cancelled') throw new NotImported({ why: 'import-stopped' })
  return missing
}
