import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { DownloadRequest } from '#domain'
import type { IsoDate } from '#engine/exchange'
import { countDisputed } from '../candles.ts'
import type { BrokerContract, Candle } from '../port.ts'

/** The instrument of stored minutes: a contract, the index or India VIX. */
export type Subject = Pick<BrokerContract, 'expiry' | 'strike' | 'type'> | 'index' | 'vix'

const HEADER = 'timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi'
const DISPUTED = '.disputed'
const UNFINISHED = '.part'

/**
 * Stores the answers of a download, one file per call, so that a resumed download repeats no call. Files of minutes use
 * the canonical import format.
 */
export class Spool {
  readonly folder: string

  /**
   * @param root folder of all downloads; the subfolder is a hash of the request, so the same request finds its files
   * again
   */
  constructor(
    root: string,
    owner: string,
    { broker, underlying, from, to, strikes, expiries, vix }: DownloadRequest,
  ) {
    const rest = vix === false ? ['without India VIX'] : []
    const asked = JSON.stringify([owner, broker, underlying, from, to, strikes, expiries, ...rest])
    this.folder = join(root, createHash('sha256').update(asked).digest('hex').slice(0, 24))
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
  }

  has(name: string): boolean {
    return existsSync(join(this.folder, name))
  }

  readJson(name: string): unknown {
    return JSON.parse(readFileSync(join(this.folder, name), 'utf8'))
  }

  writeJson(name: string, value: unknown): void {
    this.#write(name, JSON.stringify(value))
  }

  /** Stores the minutes of one call; an answer without minutes is stored as an empty file. */
  writeMinutes(name: string, underlying: string, subject: Subject, candles: readonly Candle[]): void {
    const instrument =
      typeof subject === 'string'
        ? [subject === 'vix' ? 'INDIAVIX' : underlying, '', '', 'IDX']
        : [underlying, subject.expiry, rupees(subject.strike), subject.type]
    const rows = candles.map((candle) => rowText(candle, instrument))
    const disputed = countDisputed(candles)
    if (disputed > 0) this.writeJson(`${name}${DISPUTED}`, disputed)
    this.#write(name, rows.length === 0 ? '' : [HEADER, ...rows, ''].join('\n'))
  }

  /** Number of minutes that a call answered twice with different values. Its file has both. */
  disputed(name: string): number {
    return this.has(`${name}${DISPUTED}`) ? Number(this.readJson(`${name}${DISPUTED}`)) : 0
  }

  /** Whether a call was answered without any minutes. */
  isEmpty(name: string): boolean {
    return this.size(name) === 0
  }

  /** Bytes of a stored answer. */
  size(name: string): number {
    return statSync(join(this.folder, name)).size
  }

  /** Paths of all files that hold minutes, sorted. */
  files(): string[] {
    return readdirSync(this.folder)
      .filter((name) => name.endsWith('.csv') && !this.isEmpty(name))
      .sort()
      .map((name) => join(this.folder, name))
  }

  /** Stores minutes of many contracts of one underlying in one file, replacing an older one. */
  writeContracts(name: string, underlying: string, bars: readonly ContractMinute[]): void {
    const rows = bars.map((bar) => rowText(bar, [underlying, bar.expiry, rupees(bar.strike), bar.type]))
    this.#write(name, rows.length === 0 ? '' : [HEADER, ...rows, ''].join('\n'))
  }

  /** Deletes the files whose names start with this text. */
  forget(beginning: string): void {
    for (const name of readdirSync(this.folder))
      if (name.startsWith(beginning)) rmSync(join(this.folder, name), { force: true })
  }

  /** Deletes the download's files. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #write(name: string, text: string): void {
    const unfinished = join(this.folder, `${name}.${randomUUID()}${UNFINISHED}`)
    writeFileSync(unfinished, text, { mode: 0o600, flush: true })
    renameSync(unfinished, join(this.folder, name))
  }
}

/** A minute and the contract it belongs to. */
export type ContractMinute = Candle & Pick<BrokerContract, 'expiry' | 'strike' | 'type'>

function rowText(candle: Candle, instrument: readonly string[]): string {
  const { date, minute, open, high, low, close, volume, openInterest } = candle
  return [
    `${date} ${clock(minute)}`,
    ...instrument,
    ...[open, high, low, close].map(rupees),
    volume,
    openInterest,
  ].join(',')
}

const PAISE = 100
const rupees = (paise: number): string => (paise / PAISE).toFixed(2)

function clock(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`
}

const FORGOTTEN_MILLISECONDS = 30 * 24 * 60 * 60_000

/** Deletes downloads that weren't resumed for a month. */
export function removeForgottenDownloads(root: string, now: number): void {
  for (const name of existsSync(root) ? readdirSync(root) : []) {
    const folder = join(root, name)
    if (now - statSync(folder).mtimeMs > FORGOTTEN_MILLISECONDS)
      rmSync(folder, { recursive: true, force: true })
  }
}

/** A date range as part of a file name. */
export const spanName = (from: IsoDate, to: IsoDate) => `${from}-to-${to}`
