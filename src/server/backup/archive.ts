import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

/** What goes into an archive from one folder. */
export interface ArchivePart {
  readonly folder: string
  /** Names inside the folder. */
  readonly names: readonly string[]
  /** Patterns of paths to leave out. */
  readonly exclude?: readonly string[]
}

/** Writes parts one after another into a compressed tar file. A part may be made only when its turn comes. */
export async function writeArchive(file: string, parts: AsyncIterable<ArchivePart>): Promise<void> {
  const compressed = createZstdCompress()
  const out: WriteStream = createWriteStream(file, { mode: 0o600, flags: 'w' })
  const written = pipeline(compressed, out)
  // Tells the pipeline's failure instead of an unhandled rejection while the parts are still being read.
  written.catch(() => undefined)
  for await (const part of parts) await appendTar(part, compressed)
  compressed.end()
  await written
}

async function appendTar(part: ArchivePart, target: NodeJS.WritableStream): Promise<void> {
  const exclude = (part.exclude ?? []).map((pattern) => `--exclude=${pattern}`)
  const tar = spawn('tar', ['-c', '-C', part.folder, ...exclude, '--', ...part.names], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [code, complaints] = await Promise.all([
    exitOf(tar),
    textOf(tar.stderr),
    pourInto(tar.stdout, target),
  ])
  // 1: a file changed or vanished while it was read, which a backup of a running database is made to stand.
  if (code !== 0 && code !== 1) throw new Error(`tar failed (${code}): ${complaints}`)
}

/** Writes all of a stream to another and leaves that one open. */
async function pourInto(source: NodeJS.ReadableStream, target: NodeJS.WritableStream): Promise<void> {
  for await (const chunk of source) if (!target.write(chunk as Buffer)) await once(target, 'drain')
}

/** Unpacks an archive into a folder that exists. */
export async function readArchive(file: string, folder: string): Promise<void> {
  // Parts follow each other with the padding of a tar file's end in between, which is to be passed over.
  const tar = spawn('tar', ['-x', '-p', '-i', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] })
  const [code, complaints] = await Promise.all([
    exitOf(tar),
    textOf(tar.stderr),
    pipeline(createReadStream(file), createZstdDecompress(), tar.stdin),
  ])
  if (code !== 0) throw new Error(`tar failed (${code}): ${complaints}`)
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
