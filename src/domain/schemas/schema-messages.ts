import type { z } from 'zod'
import { MESSAGES } from '../messages.ts'

type Issue = z.core.$ZodRawIssue

/**
 * Writes the message for a wrong value if its schema defines none: the field, the expected value and the given value.
 * Traders and programmers read it, and zod's own messages suit neither.
 */
export function schemaMessage(issue: Issue): string {
  const field = issue.path?.at(-1)
  const subject = describeField(issue.path ?? [])
  const input = inputOf(issue)
  const given = field !== undefined && SECRET.test(String(field)) ? undefined : describeInput(input)
  const expected = expectedOf(issue)
  if (input === undefined && issue.code !== 'unrecognized_keys')
    return `${subject} is missing; it ${expected}`
  return `${subject} ${expected}${given === undefined ? '' : `, not ${given}`}`
}

/** If an object has the wrong kind, zod passes the whole object. */
function inputOf({ input, discriminator }: Issue): unknown {
  return typeof discriminator === 'string' && typeof input === 'object' && input !== null
    ? (input as Record<string, unknown>)[discriminator]
    : input
}

/** Values of these fields are never repeated in a message. */
const SECRET = /password|token|secret/i

/** An item of a list is named with its list: `symbols.0`. */
function describeField(path: readonly PropertyKey[]): string {
  const named = path.findLastIndex((key) => typeof key !== 'number')
  return path.length === 0 ? 'The input' : `'${path.slice(Math.max(0, named)).map(String).join('.')}'`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
  date: 'a date',
  file: 'a file',
  null: 'null',
  undefined: 'left out',
  never: 'left out',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address, like name@example.com',
  url: 'an address, like https://example.com',
  date: 'a calendar date written YYYY-MM-DD',
  time: 'a time of day',
  datetime: 'a moment written like 2024-01-31T09:15:00Z',
  uuid: 'an id of the form 8-4-4-4-12, like 123e4567-e89b-42d3-a456-426614174000',
}

const WORDS: Readonly<Record<string, (issue: Issue) => string>> = {
  invalid_type: ({ expected }) => `must be ${describeType(expected)}`,
  invalid_value: ({ values }) => `must be ${oneOf(values)}`,
  invalid_format: ({ format, pattern }) =>
    `must be ${FORMATS[String(format)] ?? `written as ${pattern === undefined ? String(format) : String(pattern)} says`}`,
  too_small: ({ origin, minimum, inclusive }) =>
    isSized(origin)
      ? `must have at least ${describeSize(origin, minimum)}`
      : `must be ${inclusive === false ? 'more than' : 'at least'} ${String(minimum)}`,
  too_big: ({ origin, maximum, inclusive }) =>
    isSized(origin)
      ? `must have at most ${describeSize(origin, maximum)}`
      : `must be ${inclusive === false ? 'less than' : 'at most'} ${String(maximum)}`,
  not_multiple_of: ({ divisor }) => `must be a multiple of ${String(divisor)}`,
  invalid_union: ({ options, errors }) => `must be ${options ? oneOf(options) : anyOf(errors)}`,
  invalid_key: () => 'has a field whose name is not allowed',
  invalid_element: () => 'has an entry that is not allowed',
}

function expectedOf(issue: Issue): string {
  return WORDS[issue.code ?? '']?.(issue) ?? 'must be something else'
}

function describeType(expected: unknown): string {
  return TYPES[String(expected)] ?? 'something else'
}

function oneOf(values: unknown): string {
  const words = (Array.isArray(values) ? values : []).map((value) => describeInput(value) ?? '')
  return words.length > 1 ? `one of ${words.join(', ')}` : (words[0] ?? 'something else')
}

/** The expectations of a union's alternatives, without duplicates. */
function anyOf(errors: unknown): string {
  const alternatives = (Array.isArray(errors) ? errors : []).map(
    (issues: readonly Issue[]) => issues[0]?.expected,
  )
  const words = [...new Set(alternatives.filter((expected) => expected !== undefined).map(describeType))]
  return words.length === 0 ? 'something else' : words.join(' or ')
}

function isSized(origin: unknown): boolean {
  return origin === 'string' || origin === 'array' || origin === 'set' || origin === 'map'
}

function describeSize(origin: unknown, size: unknown): string {
  const one = origin === 'string' ? 'character' : 'entry'
  const many = origin === 'string' ? 'characters' : 'entries'
  return `${String(size)} ${Number(size) === 1 ? one : many}`
}

/** Longest input text that a message repeats. */
const LONGEST = 40

function describeInput(input: unknown): string | undefined {
  if (input === undefined) return undefined
  if (input === null) return 'null'
  if (typeof input === 'string') return `'${input.length > LONGEST ? `${input.slice(0, LONGEST)}…` : input}'`
  if (Array.isArray(input)) return input.length === 0 ? 'an empty list' : `a list of ${input.length}`
  return typeof input === 'object' ? 'an object' : String(input)
}

/** Names the unknown fields; used by every object schema. */
export function unknownFieldMessage(issue: Issue): string | undefined {
  return issue.code === 'unrecognized_keys' ? MESSAGES.unknownField(issue['keys'] as string[]) : undefined
}
