import { z } from 'zod'
import { downloadJobSchema, downloadOutcomeSchema, type DownloadJob, type DownloadOutcome } from '#api'
import {
  BrokerFailure,
  connectorOf,
  download,
  DownloadError,
  indianClock,
  planDownload,
  Spool,
  type Brokers,
  type Downloaded,
  type DownloadPlan,
  type Stitched,
} from '#brokers'
import { dayNumber, isoDate, type IsoDate } from '#engine/exchange'
import type { DownloadFault } from '../../kernel/db/schema/fault.ts'
import type { BrokerFailed } from '../../kernel/db/schema/night-note.ts'
import { describeNight, jobError } from '../../kernel/jobs/fault-words.ts'
import { defineHandler, JobRefusal, type JobHandler, type JobKind } from '../../kernel/jobs/kind.ts'
import type { JobRow } from '../../kernel/jobs/record.ts'
import { NotConnectedError, openSession, type BrokerParts } from './connections.ts'
import type { StorageQuota } from '../../kernel/limits/quota.ts'
import { importOwn } from './import-downloaded.ts'

/** A call that failed; an older version stored the reason as text. */
const failedCallSchema = z.object({
  what: z.string(),
  fault: z.custom<BrokerFailed>().optional(),
  message: z.string().optional(),
})
const storedOutcomeSchema = downloadOutcomeSchema.extend({
  failed: z.object({ count: z.number().int(), first: z.array(failedCallSchema) }),
})
type StoredOutcome = z.output<typeof storedOutcomeSchema>

/** Downloads a broker's history into a dataset. Answers are stored in files, so that no call is repeated. */
export const DOWNLOAD = {
  kind: 'download',
  payload: downloadJobSchema.shape.request,
  checkpoint: z.object({
    done: z.number().int(),
    calls: z.number().int(),
    outcome: storedOutcomeSchema.nullable(),
    /** Milliseconds since 1970 before which the broker wants no call. */
    waitingUntil: z.number().nullable().default(null),
    /** Whether it ended because its bars differ from the dataset's. */
    isInConflict: z.boolean().default(false),
  }),
  cost: { priority: 'batch', unfinishedPerUser: 2 },
} satisfies JobKind

export type DownloadPayload = z.output<typeof DOWNLOAD.payload>

export interface DownloadParts extends BrokerParts {
  readonly quota: StorageQuota
  readonly marketDataFolder: string
  /** Folder for answers until they are imported, at most a month. */
  readonly spoolFolder: string
}

const SAVE_EVERY_CALLS = 10
/** The import follows the calls. */
const PERCENT_OF_CALLS = 95

/** Runs downloads. After a crash it resumes with the first call without an answer. */
export function downloadHandler(parts: DownloadParts): JobHandler {
  return defineHandler(DOWNLOAD, async ({ userId, payload }, { signal, save, progress, checkpoint }) => {
    try {
      const state = { done: checkpoint?.done ?? 0, calls: checkpoint?.calls ?? 0 }
      let waiting: number | undefined
      const keep = (percent: number) =>
        save({ ...state, outcome: null, waitingUntil: waiting ?? null, isInConflict: false }, percent)
      const percent = () => (state.calls === 0 ? 0 : (PERCENT_OF_CALLS * state.done) / state.calls)
      const waits = async (until: number) => {
        waiting = until
        await keep(percent())
      }
      const { session, connector } = await openSession(
        parts,
        { userId, broker: payload.broker },
        signal,
        (until) => void waits(until).catch(() => undefined),
      )
      const plan = await planDownload(session.history, payload, {
        lastDay: lastDayOver(parts.brokers),
        limits: connector.limits,
      })
      const spool = new Spool(parts.spoolFolder, userId, payload)
      let saved = state.done
      const got = await download({
        history: session.history,
        request: payload,
        plan,
        spool,
        signal,
        clock: parts.brokers.clock,
        onProgress: async ({ done, calls, waitingUntil }) => {
          Object.assign(state, { done, calls })
          if (waitingUntil !== undefined) return waits(waitingUntil)
          const isWaiting = waiting !== undefined
          waiting = undefined
          if (!isWaiting && done < saved + SAVE_EVERY_CALLS && done > 1) return progress(percent())
          saved = done
          await keep(percent())
        },
      })
      const all = { done: got.calls, calls: got.calls, waitingUntil: null, isInConflict: false }
      await save({ ...all, outcome: null }, PERCENT_OF_CALLS)
      const { broker, dataset, conflict } = payload
      const end = await importOwn(
        parts,
        { userId, broker },
        { paths: got.files, dataset, history: session.history, signal, conflict },
      )
      if (end.kind === 'refused' && end.isInConflict)
        await save({ ...all, outcome: null, isInConflict: true }, PERCENT_OF_CALLS)
      const outcome = outcomeOf(end, plan, got)
      await save({ ...all, outcome }, 100)
    } catch (error) {
      throw toUserError(error)
    }
  })
}

function toUserError(error: unknown): unknown {
  const problem = problemOf(error)
  return problem ? new JobRefusal({ why: 'download', problem }, { cause: error }) : error
}

function problemOf(error: unknown): DownloadFault | undefined {
  if (error instanceof BrokerFailure) return brokerFailed(error)
  return error instanceof DownloadError || error instanceof NotConnectedError ? error.problem : undefined
}

function brokerFailed({ broker, kind, details }: BrokerFailure): BrokerFailed {
  return { why: 'broker-failed', broker, kind, details }
}

const refusal = (problem: DownloadFault) => new JobRefusal({ why: 'download', problem })

const MOST_NAMED = 100

function outcomeOf(
  end: Awaited<ReturnType<typeof importOwn>>,
  { missingExpiries, sessions }: DownloadPlan,
  { calls, empty, failed, duplicates, emptyExpiries, disputed, otherLots, stitched }: Downloaded,
): StoredOutcome {
  if (end.kind === 'refused') throw refusal({ why: 'import-refused', says: end.message })
  if (end.kind === 'cancelled') throw refusal({ why: 'import-stopped' })
  const { accepted, vixRows = 0, contentHash = '', unchanged = false, warnings } = end.outcome
  return {
    calls,
    sessions: sessions.length,
    bars: accepted - vixRows,
    vixBars: vixRows,
    contentHash,
    unchanged,
    empty: { count: empty.length, first: empty.slice(0, MOST_NAMED) },
    failed: {
      count: failed.length,
      first: failed.slice(0, MOST_NAMED).map(({ what, failure }) => ({ what, fault: brokerFailed(failure) })),
    },
    missingExpiries: [...missingExpiries],
    duplicates,
    emptyExpiries: [...emptyExpiries],
    disputed: {
      minutes: disputed.reduce((sum, { minutes }) => sum + minutes, 0),
      first: disputed.slice(0, MOST_NAMED),
    },
    otherLots: otherLots.map((lot) => ({ ...lot, rules: [...lot.rules] })),
    daysWithoutOpenInterest: warnings.find(({ kind }) => kind === 'open-interest')?.count ?? 0,
    stitched: stitched ? stitchedOf(stitched) : null,
  }
}

function stitchedOf({ proofs, unproven, ...minutes }: Stitched): DownloadOutcome['stitched'] {
  return {
    ...minutes,
    proofs: proofs.map(({ ownAtMost = null, laterAtLeast = null, ...proof }) => ({
      ...proof,
      ownAtMost,
      laterAtLeast,
    })),
    unproven: [...unproven],
  }
}

/** Brokers have a complete day by the next day. */
export function lastDayOver({ clock }: Pick<Brokers, 'clock'>): IsoDate {
  return isoDate(dayNumber(indianClock(clock.now()).date) - 1)
}

/** An outcome with the words of its failed calls. */
function describeOutcome({ failed, ...outcome }: StoredOutcome): DownloadOutcome {
  const first = failed.first.map(({ what, fault, message = '' }) => ({
    what,
    message: fault ? describeNight(fault) : message,
  }))
  return { ...outcome, failed: { count: failed.count, first } }
}

const NOTHING_YET = { done: 0, calls: 0, waitingUntil: null, isInConflict: false, outcome: null }

/** Status of a download for the API. */
export function downloadOf(row: JobRow): DownloadJob {
  const { done, calls, waitingUntil, isInConflict, outcome } =
    row.checkpoint === null ? NOTHING_YET : DOWNLOAD.checkpoint.parse(row.checkpoint)
  return {
    id: row.id,
    request: DOWNLOAD.payload.parse(row.payload),
    status: row.status,
    progress: row.progress,
    done,
    calls,
    waitingUntil: waitingUntil === null ? null : new Date(waitingUntil).toISOString(),
    error: jobError(row),
    isInConflict,
    outcome: outcome && describeOutcome(outcome),
    submittedAt: row.submittedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** The documented limits of a broker as a text. */
export function limitsText(broker: DownloadPayload['broker']): string {
  const limits = connectorOf(broker)?.limits ?? []
  const texts = limits.map(({ calls, seconds }) => `${calls} calls in ${spanText(seconds)}`)
  return texts.join(', ')
}

function spanText(seconds: number): string {
  const names: Readonly<Record<number, string>> = { 1: 'a second', 60: 'a minute', 86_400: 'a day' }
  return names[seconds] ?? `${Math.round(seconds / 60)} minutes`
}
