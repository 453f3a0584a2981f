import { createHash } from 'node:crypto'
import { BROKER_IDS, brokerName, type BrokerId, type Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import { QuotedDay, QuotedReader } from '#market-data'
import type { StoredReport } from '../../kernel/db/schema/deployment-json.ts'
import type { GivenDay, GivenQuotes } from './recorded-days.ts'

/** A day of quotes with the feed's reports of each minute. */
export interface QuotedSession {
  readonly day: QuotedDay
  readonly reports: (readonly StoredReport[])[]
}

/** Broker, underlying and dates of quotes. */
export interface QuotedTerms {
  readonly broker: BrokerId
  readonly underlying: Underlying
  /** The first and last of these bound the sessions. */
  readonly dates: readonly IsoDate[]
}

/** Dataset id of a broker's quotes. */
export const quotesDataset = (broker: BrokerId) => `quotes-${broker}`

/** The broker of a dataset of quotes; undefined for every other dataset. */
export function brokerOfDataset(id: string | undefined): BrokerId | undefined {
  return BROKER_IDS.find((broker) => id === quotesDataset(broker))
}

/** Appends minutes to their day, creating it if needed; false if earlier minutes are missing. */
export function addTo(sessions: Map<IsoDate, QuotedSession>, given: GivenDay, feed: string): boolean {
  const { date, contracts, minutes } = given
  let session = sessions.get(date)
  if (!session) {
    const underlying = feed.split(' ').at(-1) as Underlying
    session = { day: new QuotedDay(underlying, date, contracts), reports: [] }
    sessions.set(date, session)
  }
  const { day, reports } = session
  for (const { minute, bars, notes } of minutes) {
    if (minute > day.complete) return false
    if (minute < day.complete) continue
    day.add(minute, bars)
    // Days of an older version have sentences, which are in the logs already.
    reports[minute] = notes.filter((note) => typeof note !== 'string')
  }
  return true
}

/** Days of quotes as a market; they may grow. */
export function quotedReader(
  { broker, underlying, dates }: QuotedTerms,
  days: Pick<ReadonlyMap<IsoDate, QuotedDay>, 'get'>,
  contentHash = '',
): QuotedReader {
  const name = `Quotes of ${brokerName(broker)}, recorded`
  const dataset = { id: quotesDataset(broker), name, kind: 'imported', contentHash } as const
  return new QuotedReader(dataset, { underlying, first: dates[0], last: dates.at(-1)! }, days)
}

/** Recorded quotes as a market, whose content hash is that of all its minutes. */
export function recordedMarket(quotes: GivenQuotes, terms: QuotedTerms): QuotedReader {
  const sessions = new Map<IsoDate, QuotedSession>()
  for (const given of quotes.days) addTo(sessions, given, quotes.feed)
  return quotedReader(terms, { get: (date) => sessions.get(date)?.day }, hashOf(quotes))
}

/** Hash of all recorded minutes. */
function hashOf({ days }: GivenQuotes): string {
  const hash = createHash('sha256')
  for (const { date, contracts, minutes } of days)
    hash.update(JSON.stringify([date, contracts, minutes.map(({ bars }) => bars)]))
  return hash.digest('hex')
}
