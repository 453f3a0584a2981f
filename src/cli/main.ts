import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// Caches Node's compiled sources between starts, in a folder that only Delta's owner can write to.
enableCompileCache(resolve(import.meta.dirname, '../../node_modules/.cache/delta'))

const { runProgram } = await import('./program.ts')
await runProgram()
