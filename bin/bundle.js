import { readFileSync, statSync, writeFileSync } from 'node:fs'

/** Lists the sources of the bundle; in the folder of the bundle. */
const SOURCES = '/build/cli/sources.json'

/**
 * Records the sources of the command line's bundle.
 * @param {string} root folder of the project
 * @param {readonly string[]} files relative to it
 */
export function rememberSources(root, files) {
  writeFileSync(
    root + SOURCES,
    JSON.stringify({ files, stamps: files.flatMap((file) => stampOf(`${root}/${file}`)) }),
  )
}

/**
 * Size, and time of the last change in whole seconds: an image keeps no more of it.
 * @param {string} path
 * @returns {[number, number]}
 */
function stampOf(path) {
  const { size, mtimeMs } = statSync(path)
  return [size, Math.floor(mtimeMs / 1000)]
}

/**
 * Whether there is a bundle and all its sources are unchanged, by size and modification time. Every command
 * waits for this, so it reads nothing else.
 * @param {string} root folder of the project
 * @returns {boolean}
 */
export function isBundleFresh(root) {
  try {
    const { files, stamps } = JSON.parse(readFileSync(root + SOURCES, 'utf8'))
    for (let i = 0; i < files.length; i++) {
      const [size, seconds] = stampOf(`${root}/${files[i]}`)
      if (size !== stamps[2 * i] || seconds !== stamps[2 * i + 1]) return false
    }
    return files.length > 0
  } catch {
    return false
  }
}
