import { useState } from 'react'
import type { BarMapping, FilePreview } from '#domain'
import { useFilePreview, useReading } from '../requests/use-preview.ts'
import { badRows } from './reading-view.tsx'

/** The preview of the chosen files, and the mapping of their columns if they need one. */
export interface FileMapping {
  readonly preview: FilePreview | undefined
  readonly mapping: BarMapping | undefined
  readonly change: (mapping: BarMapping) => void
  /** Whether the files are being looked at for the first time. */
  readonly isLooking: boolean
  readonly isReading: boolean
  /** Why no preview could be made; the files can be imported anyway. */
  readonly problem: string | undefined
  /** Whether an import can succeed; `anyway` if it leaves out rows that are wrong. */
  readonly readiness: 'ready' | 'anyway' | 'not-yet'
  /** Of the first rows. */
  readonly bad: number
  readonly rows: number
}

/** Looks at chosen files, and at how a mapping that the user changes reads them. */
export function useMapping(files: readonly File[], contracts: string): FileMapping {
  const [changed, setChanged] = useState<{ readonly files: readonly File[]; readonly mapping: BarMapping }>()
  const change = (mapping: BarMapping) => setChanged({ files, mapping })
  const first = useFilePreview(files)
  const ofUser = changed?.files === files ? changed.mapping : undefined
  const mapping = wantedMapping(first.data, ofUser)
  const asks = mapping !== undefined && (ofUser !== undefined || contracts.trim() !== '')
  const later = useReading(first.data, { files, mapping: asks ? mapping : undefined, contracts })
  const fitted = asks && !later.isPlaceholderData ? fitting(mapping, later.data) : mapping
  if (fitted && fitted !== mapping) change(fitted)
  const seen = {
    ...(asks ? lastOf(first, later) : lastOf(first)),
    isLooking: first.isLoading,
    isReading: asks && later.isFetching,
  }
  return { ...seen, ...progressOf(seen), mapping, change }
}

type Answer = Pick<ReturnType<typeof useFilePreview>, 'data' | 'error'>

function lastOf(first: Answer, later?: Answer): Pick<FileMapping, 'preview' | 'problem'> {
  return { preview: later?.data ?? first.data, problem: (first.error ?? later?.error)?.message }
}

/** The user's mapping, otherwise the suggestion; undefined for files that need no mapping. */
function wantedMapping(
  first: FilePreview | undefined,
  ofUser: BarMapping | undefined,
): BarMapping | undefined {
  return first?.table ? (ofUser ?? first.suggestion ?? undefined) : undefined
}

/** The suggestion instead of a mapping to whose separator or header its columns do not belong. */
function fitting(mapping: BarMapping | undefined, preview: FilePreview | undefined): BarMapping | undefined {
  const { table, suggestion } = preview ?? {}
  if (!mapping || !table || !suggestion) return mapping
  const isForThisTable = suggestion.delimiter === mapping.delimiter && suggestion.header === mapping.header
  const prices = [mapping.open, mapping.high, mapping.low, mapping.close]
  return isForThisTable && prices.every((column) => !table.header.includes(column)) ? suggestion : mapping
}

function progressOf({
  preview,
  isLooking,
  isReading,
}: Pick<FileMapping, 'preview' | 'isLooking' | 'isReading'>): Pick<
  FileMapping,
  'readiness' | 'bad' | 'rows'
> {
  const reading = preview?.reading ?? NOTHING_READ
  const bad = badRows(reading)
  const { rows } = reading
  if (isLooking || isReading) return { readiness: 'not-yet', bad, rows }
  if (!preview?.table) return { readiness: 'ready', bad, rows }
  if (reading.error !== null || reading.accepted === 0) return { readiness: 'not-yet', bad, rows }
  return { readiness: bad > 0 ? 'anyway' : 'ready', bad, rows }
}

const NOTHING_READ = { rows: 0, accepted: 0, refused: [], bars: [], error: null }
