import { readFileSync, statSync, writeFileSync } from 'node:fs'

/** Lists the sources of the bundle; in the folder of the bundle. */
const SOURCES = '/build/cli/sources.json'

/**
 * Records the sources of the command line's bundle.
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
 * Whether there is a bundle and all its sources are unchanged, by size and modification time. Every command
 * waits for this, so it reads nothing else.
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
