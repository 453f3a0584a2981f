import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { routes } from './routes.ts'

interface Operation {
  readonly operationId: string
  readonly description: string
  readonly responses: Readonly<Record<string, unknown>>
}

interface Described {
  readonly title?: string
  readonly description?: string
  readonly properties: Readonly<Record<string, Described>>
  readonly items: Described
}

interface RunOperation {
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: Described }>> }
}

const { paths } = openApiDocument(routes, { title: 'Delta', version: '1', description: '' }) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.values(paths).flatMap((item) => Object.values(item))
const named = (name: string) => operations.find(({ operationId }) => operationId === name)!

describe('the description of the API', () => {
  it('has every route, with who may call it', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(routes).sort())
    expect(operations.filter(({ description }) => !/^(Anyone|For) /.test(description))).toEqual([])
  })

  it.each([
    ['health', 'Anyone may call it.'],
    ['listBacktests', 'For anyone signed in, by session or access token.'],
    ['runBacktest', 'For anyone signed in, by session or access token. The token must have full access.'],
    ['changePassword', 'For anyone signed in with a password; access tokens are refused.'],
    ['createTeam', 'For administrators, by session or access token. The token must have full access.'],
  ])('describes %s: %s', (name, description) => {
    expect(named(name).description).toBe(description)
  })

  it('lists the refusal of too large a body for every route with a body', () => {
    const bodied = Object.entries(routes).flatMap(([name, route]) => ('body' in route ? [name] : []))
    expect(bodied.filter((name) => !('413' in named(name).responses))).toEqual([])
  })

  it('names the settings of a strategy as the builder does, with their hints', () => {
    const { schema } = (named('runBacktest') as unknown as RunOperation).requestBody.content[
      'application/json'
    ]
    const { strategy, initialCapital } = schema.properties
    const leg = strategy.properties['legs'].items.properties
    expect([initialCapital.title, initialCapital.description]).toEqual([
      'Initial Capital',
      'Returns are measured on it',
    ])
    expect(leg['quantity'].title).toBe('Lots')
    expect(leg['riskManagement'].properties['stopLoss'].title).toBe('Stop loss')
    expect(leg['strikeCriteria'].properties['percent'].title).toBe('Percent')
  })
})
