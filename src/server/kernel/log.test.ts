import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { describeError } from './log.ts'

const SECRET = 'planted-secret'

describe('an error in the log', () => {
  it('keeps the text of a failed query without its parameters', () => {
    const cause = Object.assign(new Error('relation "sessions" does not exist'), { code: '42P01' })
    const printed = describeError(
      new DrizzleQueryError('select * from sessions where token = $1', [SECRET], cause),
    )
    expect(printed.message).toBe('Failed query: select * from sessions where token = $1')
    expect(printed.cause).toMatchObject({ message: 'relation "sessions" does not exist', code: '42P01' })
    expect(printed.stack).toMatch(/^ {4}at /)
    expect(JSON.stringify(printed)).not.toContain(SECRET)
  })

  it.each([
    [
      'PostgreSQL refused',
      Object.assign(new Error(`invalid input syntax for type uuid: "${SECRET}"`), { code: '22P02' }),
    ],
    ['JSON could not be made of', parseError(`{"name": ${SECRET}`)],
    [
      'hangs on it',
      Object.assign(new Error('refused'), { client: { password: SECRET }, parameters: [SECRET] }),
    ],
  ])('contains no value that %s', (_, error) => {
    expect(JSON.stringify(describeError(error))).not.toContain(SECRET)
  })

  it('contains each of several errors', () => {
    const printed = describeError(new AggregateError([new Error('first'), new Error('second')], 'both'))
    expect(printed.errors?.map(({ message }) => message)).toEqual(['first', 'second'])
  })
})

function parseError(text: string): Error {
  try {
    JSON.parse(text)
  } catch (error) {
    return error as Error
  }
  throw new Error('the text was to be wrong')
}
