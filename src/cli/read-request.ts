import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { describeIssues, InputError } from './input-error.ts'

/**
 * Reads a JSON document and checks it.
 * @param path a file, or `-` for standard input
 * @throws InputError when it cannot be read, is not JSON, or does not fit the schema
 */
export function readRequest<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  const parsed = parseJson(readText(path), path)
  const checked = schema.safeParse(parsed)
  if (!checked.success) throw new InputError(describeIssues(checked.error, parsed))
  return checked.data
}

function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    throw new InputError(`${path}: cannot be read: ${(error as Error).message}`)
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InputError(`${path}: not valid JSON: ${(error as Error).message}`)
  }
}
