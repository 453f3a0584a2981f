import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ImportError } from './import-error.ts'
import type { SourceFile } from './source-file.ts'

/**
 * Reads compressed files to their end. A truncated download would otherwise unpack without an error as far as
 * it goes, and its missing rows would go unnoticed.
 * @throws ImportError naming a file that is incomplete or damaged
 */
export async function checkCompression(files: readonly SourceFile[], signal?: AbortSignal): Promise<void> {
  for (const { path, name } of files.filter(({ isCompressed }) => isCompressed))
    try {
      await pipeline(createReadStream(path), createGunzip(), discard(), { signal })
    } catch (error) {
      signal?.throwIfAborted()
      throw new ImportError(
        `${name} is incomplete or damaged: its compressed content does not end as it must. Copy or download it again`,
        undefined,
        { cause: error },
      )
    }
}

function discard(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}
