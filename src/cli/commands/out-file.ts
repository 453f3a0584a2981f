import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'

/** An option that names a file to write. Its folder must exist, so that no long run is wasted. */
export function outOption(description: string): Option {
  return new Option('--out <file>', description).argParser((value) => {
    const folder = dirname(resolve(value))
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new InvalidArgumentError(`There is no folder ${folder}; make it first.`)
    if (statSync(value, { throwIfNoEntry: false })?.isDirectory())
      throw new InvalidArgumentError('It is a folder; give the name of a file in it.')
    return value
  })
}

/** Writes a file completely or not at all, replacing an existing one. */
export function writeWhole(path: string, text: string): void {
  // Pipes and terminals cannot be replaced.
  if (existsSync(path) && !statSync(path).isFile()) return writeFileSync(path, text)
  const beside = `${path}.${process.pid}.partial`
  try {
    writeFileSync(beside, text)
    renameSync(beside, path)
  } finally {
    rmSync(beside, { force: true })
  }
}
