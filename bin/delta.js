/**
 * `delta <command>`: from the bundle that `npm run build` made, while nothing that went into it has changed since, else from
 * the sources. Plain JavaScript, since what takes the types out of a first file would cost more than a short command.
 */
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { isBundleFresh } from './bundle.js'

const root = resolve(import.meta.dirname, '..')

// Keeps what Node makes of the program from one start to the next, in a folder that only the owner of Delta writes to.
enableCompileCache(resolve(root, 'node_modules/.cache/delta'))

const { runProgram } = await import(
  isBundleFresh(root) ? '../build/cli/cli-program.js' : '../src/cli/program.ts'
)
await runProgram()
