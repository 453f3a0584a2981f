import { spawn } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { appendFile, open, stat } from 'node:fs/promises'
import { PassThrough, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

/** Files to archive from one folder. */
export interface ArchivePart {
  readonly folder: string
  /** Names within the folder. */
  readonly names: readonly string[]
  /** Patterns of excluded paths. */
  readonly exclude?: readonly string[]
}

/** A file in an archive. */
export interface ArchiveMember {
  readonly path: string
  readonly bytes: number
  /** SHA-256 of the contents, in hexadecimal. */
  readonly sha256: string
}

/**
 * Writes parts into a compressed tar file and appends the SHA-256 of all its bytes. A part may be created
 * only when its turn comes. `last` creates the final part from the members written before it.
 */
export async function writeArchive(
  file: string,
  parts: AsyncIterable<ArchivePart>,
  last: (members: readonly ArchiveMember[]) => ArchivePart,
): Promise<void> {
  const members = new MemberReader()
  const tar = new PassThrough()
  const whole = createHash('sha256')
  const written = pipeline(
    tar,
    createZstdCompress(),
    tapped((chunk) => whole.update(chunk)),
    createWriteStream(file, { mode: 0o600, flags: 'w' }),
  )
  // The pipeline below reports the failure; this prevents an unhandled rejection while the parts are still
  // being read.
  written.catch(() => undefined)
  for await (const part of parts) await appendTar(part, tar, members)
  await appendTar(last(members.members), tar)
  tar.end()
  await written
  await appendFile(file, checksumLine(whole.digest('hex')))
}

/** End of an archive: the SHA-256 of all bytes before it. */
const checksumLine = (sha256: string) => `\nDELTA-BACKUP-SHA256 ${sha256}\n`
const CHECKSUM_LINE = /^\nDELTA-BACKUP-SHA256 ([0-9a-f]{64})\n$/
const CHECKSUM_LINE_BYTES = checksumLine('0'.repeat(64)).length

async function appendTar(
  part: ArchivePart,
  target: NodeJS.WritableStream,
  members?: MemberReader,
): Promise<void> {
  const exclude = (part.exclude ?? []).map((pattern) => `--exclude=${pattern}`)
  const tar = spawn('tar', ['-c', '-C', part.folder, ...exclude, '--', ...part.names], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [code, errors] = await Promise.all([
    exitOf(tar),
    textOf(tar.stderr),
    copyInto(members ? tar.stdout.pipe(tapped((chunk) => members.read(chunk))) : tar.stdout, target),
  ])
  // Status 1: a file changed or vanished while it was read, which is normal for the backup of a running
  // database.
  if (code !== 0 && code !== 1) throw new Error(`tar failed (${code}): ${errors}`)
}

/** Copies a stream to another without closing the target. */
async function copyInto(source: NodeJS.ReadableStream, target: NodeJS.WritableStream): Promise<void> {
  for await (const chunk of source) if (!target.write(chunk as Buffer)) await once(target, 'drain')
}

/** Result of checking an archive's checksum; archives of older versions have no checksum. */
export type ChecksumResult = 'intact' | 'broken' | 'none'

/** Compares all bytes of an archive with the SHA-256 at its end. */
export async function verifyChecksum(file: string): Promise<ChecksumResult> {
  const stored = await readChecksum(file)
  if (stored === undefined) return 'none'
  const whole = createHash('sha256')
  for await (const chunk of readBody(file, true)) whole.update(chunk as Buffer)
  return whole.digest('hex') === stored ? 'intact' : 'broken'
}

/**
 * The members of an archive with checksum, and the contents of those in `wanted`.
 * @throws Error if the archive can't be decompressed or isn't a tar file
 */
export async function readMembers(
  file: string,
  wanted: readonly string[],
): Promise<{ members: readonly ArchiveMember[]; contents: Map<string, string> }> {
  const reader = new MemberReader(wanted)
  await pipeline(
    readBody(file, true),
    createZstdDecompress(),
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        reader.read(chunk)
        done()
      },
    }),
  )
  return { members: reader.members, contents: reader.contents }
}

/** Unpacks an archive into an existing folder. */
export async function readArchive(file: string, folder: string): Promise<void> {
  const hasChecksum = (await readChecksum(file)) !== undefined
  // Each part ends with a tar file's padding; -i continues after it.
  const tar = spawn('tar', ['-x', '-p', '-i', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = Promise.all([exitOf(tar), textOf(tar.stderr)])
  try {
    await pipeline(readBody(file, hasChecksum), createZstdDecompress(), tar.stdin)
  } finally {
    // Waits for tar to end before the caller deletes the folder, because a damaged archive breaks the
    // pipeline while tar still writes.
    await ended.catch(() => undefined)
  }
  const [code, errors] = await ended
  if (code !== 0) throw new Error(`tar failed (${code}): ${errors}`)
}

async function readChecksum(file: string): Promise<string | undefined> {
  const { size } = await stat(file)
  if (size < CHECKSUM_LINE_BYTES) return undefined
  await using opened = await open(file)
  const { buffer } = await opened.read(
    Buffer.alloc(CHECKSUM_LINE_BYTES),
    0,
    CHECKSUM_LINE_BYTES,
    size - CHECKSUM_LINE_BYTES,
  )
  return CHECKSUM_LINE.exec(buffer.toString('latin1'))?.[1]
}

/** The compressed bytes, without the checksum. */
function readBody(file: string, hasChecksum: boolean): NodeJS.ReadableStream {
  return createReadStream(file, hasChecksum ? { end: statSync(file).size - CHECKSUM_LINE_BYTES - 1 } : {})
}

const BLOCK = 512

interface OpenMember {
  readonly path: string
  readonly bytes: number
  readonly hash: Hash
  /** Remaining bytes of contents, then of padding. */
  left: number
  padding: number
}

/**
 * Parses the members of consecutive tar files in a stream; libraries stop after the first file. A name of
 * more than 100 bytes is a separate member before the file's.
 */
class MemberReader {
  readonly contents = new Map<string, string>()
  readonly #members: ArchiveMember[] = []
  readonly #wanted: readonly string[]
  #header = Buffer.alloc(0)
  #open: OpenMember | undefined

  /** @param wanted members whose contents are kept as text */
  constructor(wanted: readonly string[] = []) {
    this.#wanted = wanted
  }

  read(chunk: Buffer): void {
    let at = 0
    while (at < chunk.length)
      at += this.#open ? this.#readContents(this.#open, chunk, at) : this.#readHeader(chunk, at)
  }

  /** The members read so far. */
  get members(): readonly ArchiveMember[] {
    return this.#members
  }

  #readHeader(chunk: Buffer, at: number): number {
    const taken = chunk.subarray(at, at + BLOCK - this.#header.length)
    this.#header = Buffer.concat([this.#header, taken])
    if (this.#header.length < BLOCK) return taken.length
    const header = this.#header
    this.#header = Buffer.alloc(0)
    // A block of zeros is padding between two tar files.
    if (header.every((byte) => byte === 0)) return taken.length
    const bytes = sizeOf(header)
    const open = {
      path: header.toString('utf8', 0, 100).replace(/\0.*$/s, ''),
      bytes,
      hash: createHash('sha256'),
      left: bytes,
      padding: (BLOCK - (bytes % BLOCK)) % BLOCK,
    }
    this.#open = open
    this.#closeIfRead(open)
    return taken.length
  }

  #readContents(open: OpenMember, chunk: Buffer, at: number): number {
    const contents = chunk.subarray(at, at + open.left)
    open.hash.update(contents)
    if (this.#wanted.includes(open.path))
      this.contents.set(open.path, (this.contents.get(open.path) ?? '') + contents.toString('utf8'))
    open.left -= contents.length
    const padding = Math.min(open.left > 0 ? 0 : open.padding, chunk.length - at - contents.length)
    open.padding -= padding
    this.#closeIfRead(open)
    return contents.length + padding
  }

  #closeIfRead({ path, bytes, hash, left, padding }: OpenMember): void {
    if (left > 0 || padding > 0) return
    this.#members.push({ path, bytes, sha256: hash.digest('hex') })
    this.#open = undefined
  }
}

/** Size of a member: octal digits, or, from 8 GiB, a binary number marked by its highest bit. */
function sizeOf(header: Buffer): number {
  if (header[124] & 0x80) return Number(header.readBigUInt64BE(128))
  const bytes = Number.parseInt(header.toString('latin1', 124, 136), 8)
  if (!Number.isSafeInteger(bytes)) throw new Error('not a tar file')
  return bytes
}

/** Passes chunks through unchanged, calling a function for each. */
function tapped(onChunk: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onChunk(chunk)
      done(null, chunk)
    },
  })
}

function exitOf(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text.trim()
}
