import type { FeedReport, Happening, OrderGiver } from '#domain'
import { describeDataFault } from '../kernel/data-fault.ts'
import type {
  EndReason,
  ReplayFault,
  StoredEnd,
  StoredEvent,
  StoredReport,
} from '../kernel/db/schema/deployment-json.ts'
import { storageFullWords } from '../kernel/limits/quota.ts'
import { describeFeedProblem } from './quotes/feed-words.ts'

/** An event of a log with the words of its reason. Older versions stored the words themselves. */
export function happeningOf(event: StoredEvent): Happening {
  switch (event.what) {
    case 'feed':
      return { ...event, report: reportOf(event.report) }
    case 'ended':
      return endOf(event)
    default:
      return event
  }
}

/** A report of a feed with the words of its reason. */
export function reportOf(report: StoredReport): FeedReport {
  if (!('why' in report)) return report
  const { why } = report
  return { ...report, why: typeof why === 'string' ? why : describeFeedProblem(why) }
}

/** The end of a deployment with the words of its reason. */
export function endOf({ why, ...end }: StoredEnd): Extract<Happening, { what: 'ended' }> {
  if (why === undefined) return end
  return { ...end, why: typeof why === 'string' ? why : describeEndReason(why) }
}

function describeEndReason(reason: EndReason): string {
  switch (reason.why) {
    case 'storage-full':
      return storageFullWords(reason.megabytes)
    case 'dataset-gone':
      return 'Its dataset is gone, or shared with you no longer, so its sessions cannot be played on. Deploy the strategy on another one'
    case 'ordered':
      return STOPPED_BY[reason.by]
    default:
      return describeReplayFault(reason)
  }
}

const STOPPED_BY: Readonly<Record<OrderGiver, string>> = {
  administrator: 'Stopped by an administrator',
  'disabled-account': 'Stopped because the account was disabled',
}

/** Why a deployment's bars can't be replayed, as text for its user. */
export function describeReplayFault(fault: ReplayFault): string {
  return fault.why === 'refused' ? fault.says : describeDataFault(fault)
}
