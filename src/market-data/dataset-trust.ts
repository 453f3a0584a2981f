import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  SIMULATED_DATASET_ID,
  type DatasetManifest,
  type DatasetTrust,
  type TrustDay,
  type TrustFinding,
} from '#domain'
import { datasetFolder, MANIFEST_FILE } from './store/dataset-paths.ts'
import { datasetManifest } from './store/datasets.ts'
import { storeTrust, readTrust, TRUST_FILE } from './store/trust-file.ts'

/** If more than this share of an index's days is certainly wrong, the whole index is refused. */
const REFUSED_SHARE = 0.5

const UNCHECKED: DatasetTrust = {
  state: 'unchecked',
  reasons: [],
  levelNotChecked: [],
  acceptedBy: null,
  acceptedAt: null,
}

/**
 * Whether a dataset can be trusted, with reasons.
 * @throws RangeError when there is no such dataset
 */
export function datasetTrust(dataRoot: string, id: string): DatasetTrust {
  if (id === SIMULATED_DATASET_ID) return UNCHECKED
  const folder = datasetFolder(dataRoot, id)
  const revision = [MANIFEST_FILE, TRUST_FILE].map((name) => revisionOf(join(folder, name))).join(' ')
  const known = kept.get(folder)
  if (known?.revision === revision) return known.trust
  const trust = trustOf(dataRoot, datasetManifest(dataRoot, id))
  kept.set(folder, { revision, trust })
  return trust
}

/** Cached, because every edit of a live run asks for it and the file for several years is a megabyte. */
const kept = new Map<string, { readonly revision: string; readonly trust: DatasetTrust }>()

function revisionOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : 'none'
}

function trustOf(dataRoot: string, manifest: DatasetManifest): DatasetTrust {
  const file = readTrust(datasetFolder(dataRoot, manifest.id))
  if (!file || manifest.kind === 'simulated') return UNCHECKED
  const current = new Set(manifest.days.map(({ sha256 }) => sha256))
  const days = withCopyFindings(file.days.filter(({ sha256 }) => current.has(sha256)))
  const { accepted } = file
  const isAccepted = accepted?.contentHash === manifest.contentHash
  return {
    state: days.length === 0 ? 'unchecked' : stateOf(days),
    reasons: reasonsOf(days),
    levelNotChecked: counted(days.filter(({ levelChecked }) => !levelChecked)),
    acceptedBy: isAccepted ? accepted.by : null,
    acceptedAt: isAccepted ? accepted.at : null,
  }
}

/** Adds a finding to days whose index repeats the prices of an earlier day. */
function withCopyFindings(days: readonly TrustDay[]): TrustDay[] {
  const first = new Map<string, string>()
  return days.map((day) => {
    if (day.digest === '') return day
    const key = `${day.underlying} ${day.digest}`
    const earlier = first.get(key)
    if (earlier === undefined) {
      first.set(key, day.date)
      return day
    }
    const copy: TrustFinding = {
      check: 'copy',
      weight: 'doubtful',
      says: `the index has the very prices of ${earlier}`,
    }
    return { ...day, findings: [...day.findings, copy] }
  })
}

function stateOf(days: readonly TrustDay[]): DatasetTrust['state'] {
  const isRefused = ({ findings }: TrustDay) => findings.some(({ weight }) => weight === 'refused')
  for (const underlying of new Set(days.map((day) => day.underlying))) {
    const own = days.filter((day) => day.underlying === underlying)
    if (own.filter(isRefused).length > REFUSED_SHARE * own.length) return 'refused'
  }
  return days.some(({ findings }) => findings.length > 0) ? 'doubtful' : 'trusted'
}

function reasonsOf(days: readonly TrustDay[]): DatasetTrust['reasons'] {
  const reasons = new Map<string, DatasetTrust['reasons'][number]>()
  for (const { underlying, date, findings } of days)
    for (const { check, says } of findings.filter(
      ({ check }, i) => findings.findIndex((one) => one.check === check) === i,
    )) {
      const key = `${underlying} ${check}`
      const known = reasons.get(key)
      reasons.set(
        key,
        known ? { ...known, days: known.days + 1 } : { underlying, check, days: 1, firstDay: date, says },
      )
    }
  return [...reasons.values()].sort((a, b) => b.days - a.days)
}

function counted(days: readonly TrustDay[]): DatasetTrust['levelNotChecked'] {
  const counts = new Map<TrustDay['underlying'], number>()
  for (const { underlying } of days) counts.set(underlying, (counts.get(underlying) ?? 0) + 1)
  return [...counts].map(([underlying, many]) => ({ underlying, days: many }))
}

/** Another import of one of two sources adds nothing, so it does not settle their disagreement. */
function withKnownDisagreement(day: TrustDay, before: TrustDay | undefined): TrustDay {
  if (before?.sha256 !== day.sha256 || day.findings.some(({ check }) => check === 'sources')) return day
  const known = before.findings.filter(({ check }) => check === 'sources')
  return known.length === 0 ? day : { ...day, findings: [...day.findings, ...known] }
}

/** Stores the findings of an import about its days, and keeps those about other days. */
export function storeTrustDays(dataRoot: string, id: string, found: readonly TrustDay[]): void {
  const folder = datasetFolder(dataRoot, id)
  const before = readTrust(folder)
  const key = ({ underlying, date }: TrustDay) => `${underlying} ${date}`
  const days = new Map((before?.days ?? []).map((day) => [key(day), day]))
  for (const day of found) days.set(key(day), withKnownDisagreement(day, days.get(key(day))))
  const sorted = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day)
  storeTrust(folder, {
    ...(before?.accepted && { accepted: before.accepted }),
    formatVersion: 1,
    days: sorted,
  })
}

/**
 * Stores that a user accepts a doubtful dataset in its current state; after another import it must be
 * accepted again.
 * @param by name of the user
 * @throws RangeError when there is no such dataset, or it isn't doubtful
 */
export function acceptDataset(
  dataRoot: string,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
): void {
  const manifest = datasetManifest(dataRoot, id)
  const { state } = trustOf(dataRoot, manifest)
  if (state !== 'doubtful')
    throw new RangeError(`dataset '${id}' is ${state}: only a doubtful one can be accepted`)
  const folder = datasetFolder(dataRoot, id)
  const { days } = readTrust(folder)!
  const accepted = { contentHash: manifest.contentHash, by, at: at.toISOString() }
  storeTrust(folder, { formatVersion: 1, days, accepted })
}

/**
 * Why backtests on a dataset are refused; undefined if they may run.
 * @throws RangeError when there is no such dataset
 */
export function trustRefusal(dataRoot: string, id: string): string | undefined {
  const trust = datasetTrust(dataRoot, id)
  const { state, acceptedBy } = trust
  const said = reasonsText(trust)
  if (state === 'refused')
    return `Dataset '${id}' is not what it says. ${said}. Import the right files into another dataset`
  if (state !== 'doubtful' || acceptedBy !== null) return undefined
  return `Dataset '${id}' is doubtful. ${said}. Look at it on the Data screen and accept it there, or import other files`
}

/** The notice that results on an accepted doubtful dataset carry; undefined without doubts. */
export function acceptedDoubts(dataRoot: string, id: string): string | undefined {
  const trust = datasetTrust(dataRoot, id)
  if (trust.state !== 'doubtful' || trust.acceptedBy === null) return undefined
  return `Doubtful, accepted by ${trust.acceptedBy}: ${reasonsText(trust)}`
}

function reasonsText({ reasons }: DatasetTrust): string {
  return reasons
    .slice(0, MAX_REASONS)
    .map(({ underlying, says, days, firstDay }) => {
      const more = days > 1 ? ` (${days} days)` : ''
      return `${underlying} ${firstDay}: ${says}${more}`
    })
    .join('; ')
}

const MAX_REASONS = 3
