import { createHash } from 'node:crypto'
import { BROKER_IDS, brokerName, type BrokerId, type Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import { QuotedDay, QuotedReader } from '#market-data'
import type { GivenDay, GivenQuotes } from './quote-days.ts'

/** A day of quotes with what its feed had to say of each minute. */
export interface QuotedSession {
  readonly day: QuotedDay
  readonly notes: (readonly string[])[]
}

/** What quotes are of. */
export interface QuotedTerms {
  readonly broker: BrokerId
  readonly underlying: Underlying
  /** From the first of which to the last there are sessions. */
  readonly dates: readonly IsoDate[]
}

/** Id of the dataset that quotes of a broker are. */
export const quotesDataset = (broker: BrokerId) => `quotes-${broker}`

/** The broker whose quotes a dataset is; undefined for every other dataset. */
export function brokerOfDataset(id: string | undefined): BrokerId | undefined {
  return BROKER_IDS.find((broker) => id === quotesDataset(broker))
}

/** Adds minutes to their day, which begins with the first that is given; false where some before them are missing. */
export function addTo(sessions: Map<IsoDate, QuotedSession>, given: GivenDay, feed: string): boolean {
  const { date, contracts, minutes } = given
  let session = sessions.get(date)
  if (!session) {
    const underlying = feed.split(' ').at(-1) as Underlying
    session = { day: new QuotedDay(underlying, date, contracts), notes: [] }
    sessions.set(date, session)
  }
  const { day, notes } = session
  for (const { minute, bars, notes: told } of minutes) {
    if (minute > day.complete) return false
    if (minute < day.complete) continue
    day.add(minute, bars)
    notes[minute] = told
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

/** What was recorded, as a market of its own whose hash is that of all its minutes. */
export function recordedMarket(quotes: GivenQuotes, terms: QuotedTerms): QuotedReader {
  const sessions = new Map<IsoDate, QuotedSession>()
  for (const given of quotes.days) addTo(sessions, given, quotes.feed)
  return quotedReader(terms, { get: (date) => sessions.get(date)?.day }, hashOf(quotes))
}

/** Of all minutes that were recorded. */
function hashOf({ days }: GivenQuotes): string {
  const hash = createHash('sha256')
  for (const { date, contracts, minutes } of days)
    hash.update(JSON.stringify([date, contracts, minutes.map(({ bars }) => bars)]))
  return hash.digest('hex')
}
