import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'build/client/assets'
const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g

/**
 * Bytes of the scripts that entries need before they can run: themselves and everything they import statically,
 * compressed as they are sent.
 * @param entries names of built files without hash: `shell` for `shell-DLrIVskN.js`
 */
export function bytesBefore(entries: readonly string[]): number {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.js'))
  const needed = new Set<string>()
  const add = (name: string): void => {
    if (needed.has(name)) return
    needed.add(name)
    for (const [, imported] of readFileSync(join(FOLDER, name), 'utf8').matchAll(STATIC_IMPORT)) add(imported)
  }
  for (const entry of entries) {
    const file = names.find((name) => name.startsWith(`${entry}-`))
    if (!file) throw new Error(`${FOLDER} has no file ${entry}-*.js; build the web app first`)
    add(file)
  }
  return [...needed].reduce((sum, name) => sum + statSync(join(FOLDER, `${name}.br`)).size, 0)
}
