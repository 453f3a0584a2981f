import type { Underlying } from './schemas/underlying.ts'

/**
 * The brokers that an account can be connected to, in list order, including one server in front of many brokers and
 * sources of history.
 */
export const BROKERS = [
  { id: 'zerodha', name: 'Zerodha' },
  { id: 'upstox', name: 'Upstox' },
  { id: 'angel', name: 'Angel One' },
  { id: 'icici', name: 'ICICI Direct' },
  { id: 'hdfc', name: 'HDFC Securities' },
  { id: 'kotak', name: 'Kotak Securities' },
  { id: 'axis', name: 'Axis Direct' },
  { id: 'sharekhan', name: 'Sharekhan' },
  { id: 'iifl', name: 'IIFL Securities' },
  { id: 'motilal', name: 'Motilal Oswal' },
  { id: 'openalgo', name: 'OpenAlgo' },
  { id: 'groww', name: 'Groww' },
  { id: 'dhan', name: 'Dhan' },
] as const

export type BrokerId = (typeof BROKERS)[number]['id']

export const BROKER_IDS = BROKERS.map(({ id }) => id) as [BrokerId, ...BrokerId[]]

/** Name of a broker. */
export function brokerName(id: BrokerId): string {
  return BROKERS.find((broker) => broker.id === id)!.name
}

/** A request for a download. */
export interface DownloadRequest {
  readonly broker: BrokerId
  readonly underlying: Underlying
  /** First and last day, included. */
  readonly from: string
  readonly to: string
  /** Strikes on each side of the index's range during a contract's period. */
  readonly strikes: number
  /** Number of nearest expiries of each day. */
  readonly expiries: number
  /** Whether to include minutes of India VIX; default: yes. */
  readonly vix?: boolean | undefined
}

export const DOWNLOAD_BOUNDS = { strikes: { min: 1, max: 100 }, expiries: { min: 1, max: 8 } } as const
