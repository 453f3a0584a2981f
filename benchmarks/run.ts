/** `npm run bench -- <name>`: runs one benchmark, or lists them with the question that each answers. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const SUFFIX = '.bench.ts'
const folder = import.meta.dirname
const names = readdirSync(folder)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
const [name] = process.argv.slice(2)

if (name && names.includes(name)) await import(pathToFileURL(join(folder, name + SUFFIX)).href)
else {
  if (name) console.error(`benchmark '${name}' is unknown, expected one of ${names.join(', ')}`)
  for (const known of names) console.log(`npm run bench -- ${known}\n${question(known)}\n`)
  process.exitCode = name ? 1 : 0
}

/** The comment that a benchmark opens with. */
function question(known: string): string {
  const [comment] = readFileSync(join(folder, known + SUFFIX), 'utf8').split('*/')
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\/?\*+ ?/, '  '))
    .filter((line) => line.trim())
    .join('\n')
}
