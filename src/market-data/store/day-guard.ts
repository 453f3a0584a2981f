import { readFileSync } from 'node:fs'
import { DayFileError } from './day-file-error.ts'
import { keepSums, keptSums, sumsFile, sumsOf, type DaySums } from './day-sums.ts'
import { sha256Of } from './manifest.ts'
import { closeFile } from './open-files.ts'

/** Knows what a day file must hold. */
export interface DayGuard {
  /** The sums to compare with whatever is read. */
  sums(): DaySums
  /**
   * Called when something that was read does not match: puts the file or its sums right and gives the sums from then on.
   * @throws DayFileError when the file is damaged and cannot be put right
   */
  mend(): DaySums
}

export interface ImportedDay {
  readonly path: string
  /** What the manifest says of the file. */
  readonly sha256: string
  /** Where its sums are kept; beside it when left out. */
  readonly sumsPath?: string
}

/**
 * Holds an imported day to the hash in its dataset's manifest. The whole file is hashed when there are no sums of it
 * yet, as in datasets of earlier versions, and when one does not match: then file or sums may be at fault.
 */
export function importedDayGuard({ path, sha256, sumsPath = sumsFile(path) }: ImportedDay): DayGuard {
  const verify = (): DaySums => {
    closeFile(path)
    const bytes = readWhole(path)
    if (sha256Of(bytes) !== sha256) throw new DayFileError(path, 'it holds other bytes than were imported')
    const sums = soundSums(path, bytes)
    keepSums(sumsPath, sums)
    return sums
  }
  return { sums: () => keptSums(sumsPath) ?? verify(), mend: verify }
}

/**
 * Holds a generated day to the sums kept when it was made. A day that does not match is made again, the same as it was.
 * A day of an earlier version, which has no sums, is taken as it is found.
 * @param remake puts the day's file and sums in place anew
 */
export function generatedDayGuard(path: string, remake: () => void): DayGuard {
  const remade = (): DaySums => {
    closeFile(path)
    remake()
    return soundSums(path, readWhole(path))
  }
  const found = (): DaySums => {
    try {
      const sums = soundSums(path, readWhole(path))
      keepSums(sumsFile(path), sums)
      return sums
    } catch (error) {
      if (error instanceof DayFileError) return remade()
      throw error
    }
  }
  return { sums: () => keptSums(sumsFile(path)) ?? found(), mend: remade }
}

function soundSums(path: string, bytes: Uint8Array): DaySums {
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
