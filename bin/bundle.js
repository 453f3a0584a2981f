import { readFileSync, statSync, writeFileSync } from 'node:fs'

/** In the folder of the bundle: what it was made of. */
const SOURCES = '/build/cli/sources.json'

/**
 * Remembers what the bundle of the command line was made of.
 * @param {string} root folder of the project
 * @param {readonly string[]} files relative to it
 */
export function rememberSources(root, files) {
  const stamps = files.flatMap((file) => {
    const { size, mtimeMs } = statSync(`${root}/${file}`)
    return [size, mtimeMs]
  })
  writeFileSync(root + SOURCES, JSON.stringify({ files, stamps }))
}

/**
 * Whether there is a bundle and each file that it was made of is still the one it was, by size and time of change. Every
 * command waits for this, so it asks the system for nothing else.
 * @param {string} root folder of the project
 * @returns {boolean}
 */
export function isBundleFresh(root) {
  try {
    const { files, stamps } = JSON.parse(readFileSync(root + SOURCES, 'utf8'))
    for (let i = 0; i < files.length; i++) {
      const { size, mtimeMs } = statSync(`${root}/${files[i]}`)
      if (size !== stamps[2 * i] || mtimeMs !== stamps[2 * i + 1]) return false
    }
    return files.length > 0
  } catch {
    return false
  }
}
