import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../kernel/config/config.ts'

/** Written and deleted to check whether the folder is writable. */
export const PROBE_FILE = '.write-check'

/** The database stops if it can't extend its write-ahead log, which grows in files of 16 MB. */
const LEAST_FREE_BYTES = 100_000_000

/** The fault of the data folder as a sentence; undefined if it is writable and has free space. */
export async function storageFault(
  folder: string,
  leastFree = LEAST_FREE_BYTES,
): Promise<string | undefined> {
  const probe = join(folder, PROBE_FILE)
  try {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < leastFree) return FULL
    await writeFile(probe, 'Delta writes here')
    return undefined
  } catch (error) {
    return faultOf(error)
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

const FULL = 'The disk of the data folder is full'

function faultOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (['ENOSPC', 'EDQUOT'].includes(code)) return FULL
  if (['EROFS', 'EACCES', 'EPERM'].includes(code)) return 'The data folder can only be read'
  return 'The data folder cannot be written to'
}

/**
 * Creates the data folder if needed and checks that it is writable.
 * @throws ConfigError naming the folder, the fault and what to do
 */
export function requireWritable(folder: string): void {
  const probe = join(folder, PROBE_FILE)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, 'Delta writes here')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `${faultOf(error)} (DATA_DIR is ${folder}, the system says ${code}). Delta keeps its database and market data there: let the user that runs it write to that folder, make room on its disk, or set DATA_DIR to another folder`,
      { cause: error },
    )
  } finally {
    rmSync(probe, { force: true })
  }
}
