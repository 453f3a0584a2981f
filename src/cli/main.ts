import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// Keeps what Node makes of the sources from one start to the next, in a folder that only the owner of Delta writes to.
enableCompileCache(resolve(import.meta.dirname, '../../node_modules/.cache/delta'))

const { runProgram } = await import('./program.ts')
await runProgram()
