import { readFileSync } from 'node:fs'
import { DayFileError } from './day-file-error.ts'
import { keepSums, keptSums, sumsFile, sumsOf, type DaySums } from './day-sums.ts'
import { sha256Of } from './manifest.ts'
import { closeFile } from './open-files.ts'

/** Verifies the content of a day file. */
export interface DayGuard {
  /** The checksums to compare reads with. */
  sums(): DaySums
  /**
   * Called when a read does not match: repairs the file or its checksums and returns the new checksums.
   * @throws DayFileError when the file is damaged and cannot be repaired
   */
  mend(): DaySums
}

export interface ImportedDay {
  readonly path: string
  /** Hash of the file in the manifest. */
  readonly sha256: string
  /** Path of its checksums; default: beside the file. */
  readonly sumsPath?: string
}

/**
 * Verifies an imported day against the hash in its dataset's manifest. The whole file is hashed if it has no
 * checksums yet, as in datasets of earlier versions, or if a checksum does not match, since either file or
 * checksums may be damaged.
 */
export function importedDayGuard({ path, sha256, sumsPath = sumsFile(path) }: ImportedDay): DayGuard {
  const verify = (): DaySums => {
    closeFile(path)
    const bytes = readWhole(path)
    if (sha256Of(bytes) !== sha256) throw new DayFileError(path, 'it holds other bytes than were imported')
    const sums = verifiedSums(path, bytes)
    keepSums(sumsPath, sums)
    return sums
  }
  return { sums: () => keptSums(sumsPath) ?? verify(), mend: verify }
}

/**
 * Verifies a generated day against the checksums stored when it was made. A day that does not match is
 * generated again with the same content. A day of an earlier version, which has no checksums, is accepted.
 * @param remake writes the day's file and checksums again
 */
export function generatedDayGuard(path: string, remake: () => void): DayGuard {
  const remade = (): DaySums => {
    closeFile(path)
    remake()
    return verifiedSums(path, readWhole(path))
  }
  const found = (): DaySums => {
    try {
      const sums = verifiedSums(path, readWhole(path))
      keepSums(sumsFile(path), sums)
      return sums
    } catch (error) {
      if (error instanceof DayFileError) return remade()
      throw error
    }
  }
  return { sums: () => keptSums(sumsFile(path)) ?? found(), mend: remade }
}

function verifiedSums(path: string, bytes: Uint8Array): DaySums {
  try {
    return sumsOf(bytes)
  } catch (error) {
    throw new DayFileError(path, 'it is no day file of this version of Delta', error)
  }
}

function readWhole(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new DayFileError(path, 'it cannot be opened', error)
  }
}
