import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import { ImportError } from '../import-error.ts'

const MOST_ENTRIES = 5_000
const MOST_BYTES = 2_000_000_000

/** Limit on the total size of the archives of one import, counted while they are unpacked. */
export class UnpackLimit {
  readonly mostBytes: number
  #bytes = 0

  constructor(mostBytes = MOST_BYTES) {
    this.mostBytes = mostBytes
  }

  /** @throws ImportError when the limit is passed */
  add(bytes: number, file: string): void {
    this.#bytes += bytes
    this.check(this.#bytes, file)
  }

  /** @throws ImportError for more bytes than allowed */
  check(bytes: number, file: string): void {
    if (bytes > this.mostBytes) throw tooLarge(file, this.mostBytes)
  }
}

function tooLarge(file: string, most: number): ImportError {
  return new ImportError(
    `${file} holds more than ${Math.round(most / 1_000_000).toLocaleString('en-IN')} MB when it is unpacked, which is the most: import part of it, or unpack it and import its files`,
  )
}

/** An open archive. */
export interface Archive {
  readonly name: string
  /** Its files, without folders. */
  readonly entries: readonly Entry[]
  /** The content of an entry; its size is added to `limit` while it is inflated. */
  read(entry: Entry, limit: UnpackLimit): Promise<Readable>
  close(): void
}

/**
 * Opens a ZIP archive, or a file in ZIP format.
 * @throws ImportError when it is damaged, encrypted, or has too many files
 */
export async function openArchive(path: string, name: string): Promise<Archive> {
  const { openPromise } = (await import('yauzl')).default
  const entries: Entry[] = []
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    if (zip.entryCount > MOST_ENTRIES)
      throw new ImportError(
        `${name} holds ${zip.entryCount.toLocaleString('en-IN')} files, and ${MOST_ENTRIES.toLocaleString('en-IN')} are the most: import part of them`,
      )
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted())
        throw new ImportError(`${name} is encrypted: unpack it with its password and import its files`)
      if (!entry.fileName.endsWith('/')) entries.push(entry)
    }
  } catch (error) {
    zip?.close()
    throw damaged(name, error)
  }
  const opened = zip
  return {
    name,
    entries,
    async read(entry, limit) {
      try {
        return counted(await opened.openReadStreamPromise(entry), limit, name)
      } catch (error) {
        throw damaged(name, error)
      }
    },
    close: () => opened.close(),
  }
}

function counted(stream: Readable, limit: UnpackLimit, name: string): Readable {
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        limit.add(chunk.length, name)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  stream.on('error', (error) => counter.destroy(damaged(name, error)))
  return stream.pipe(counter)
}

function damaged(name: string, error: unknown): ImportError {
  if (error instanceof ImportError) return error
  return new ImportError(
    `${name} is no ZIP archive that can be read, or is damaged: copy or download it again, or unpack it and import its files`,
    undefined,
    { cause: error },
  )
}
