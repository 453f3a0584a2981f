import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, type FormatOptions } from 'oxfmt'
import { ROOT } from './tracked-files.ts'

/** Formats the text of a generated file as `npm run format` would; the end of its path tells the language. */
export async function formatText(path: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatOptions
  const { code, errors } = await format(path, text, options)
  if (errors.length > 0)
    throw new Error(`${path} cannot be formatted: ${errors.map((e) => e.message).join(', ')}`)
  return code
}
