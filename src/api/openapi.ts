import { z } from 'zod'
import { honoursKey } from './idempotency.ts'
import { ERROR_STATUS, errorEnvelopeSchema, successEnvelope, type ErrorCode } from './envelope.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

/** Errors that every route can answer with. */
const ANYWHERE: readonly ErrorCode[] = ['invalid_request', 'internal', 'rate_limited', 'unavailable']

/** The OpenAPI 3.1 description of a route table. */
export function openApiDocument(
  table: Readonly<Record<string, Route>>,
  info: { readonly title: string; readonly version: string; readonly description: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(table)) {
    const item = (paths[route.path] ??= {})
    item[route.method.toLowerCase()] = operation(name, route)
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      schemas: { Error: jsonSchema(errorEnvelopeSchema, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'delta.session_token' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operation(name: string, route: Route): Json {
  return {
    operationId: name,
    summary: route.summary,
    description: whoMayCall(route),
    tags: [route.tag],
    ...(route.access === 'public'
      ? { security: [] }
      : { security: takesTokens(route) ? [{ session: [] }, { token: [] }] : [{ session: [] }] }),
    parameters: [
      ...parameters(route, 'params', 'path'),
      ...parameters(route, 'query', 'query'),
      ...(honoursKey(route) ? [KEY_PARAMETER] : []),
    ],
    ...requestBody(route),
    responses: responses(route),
  }
}

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any 1 to 200 printable characters. Two calls with the same key within 24 hours are executed once and get the same answer; a key already used for another request is refused with 422.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const CALLERS: Readonly<Record<Route['access'], string>> = {
  public: 'Anyone may call it.',
  user: 'For anyone signed in, by session or access token.',
  session: 'For anyone signed in with a password; access tokens are refused.',
  admin: 'For administrators, by session or access token.',
  'admin-session': 'For administrators signed in with a password; access tokens are refused.',
}

function takesTokens({ access }: Route): boolean {
  return access === 'user' || access === 'admin'
}

function whoMayCall(route: Route): string {
  const refusesReaders = takesTokens(route) && route.method !== 'GET' && !route.readOnly
  return `${CALLERS[route.access]}${refusesReaders ? ' The token must have full access.' : ''}`
}

function requestBody(route: Route): Json {
  if (route.upload)
    return { requestBody: { required: true, content: { 'multipart/form-data': form(route.upload) } } }
  if (!route.body) return {}
  const example = route.example?.body
  const schema = jsonSchema(route.body, 'input')
  const content = { 'application/json': { schema, ...(example === undefined ? {} : { example }) } }
  return { requestBody: { required: true, content } }
}

/** A multipart form of the given fields and any number of files. */
function form(fields: z.ZodObject): Json {
  const { properties, ...schema } = jsonSchema(fields, 'input')
  const files = { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } }
  return { schema: { ...schema, properties: { ...(properties as Json), files } } }
}

function parameters(route: Route, part: 'params' | 'query', location: 'path' | 'query'): Json[] {
  const schema = route[part]
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function responses(route: Route): Json {
  const answers: Json = { [route.status ?? 200]: success(route) }
  const codes = new Set([
    ...ANYWHERE,
    ...route.errors,
    ...denials(route),
    ...(route.body ? TOO_LARGE : []),
    ...(honoursKey(route) ? KEY_ERRORS : []),
    ...(route.method === 'GET' ? [] : FULL),
  ])
  for (const code of codes)
    answers[ERROR_STATUS[code]] = {
      description: code,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  return answers
}

const TOO_LARGE: readonly ErrorCode[] = ['too_large']
/** Any write can meet a full disk or the user's storage quota. */
const FULL: readonly ErrorCode[] = ['storage_full']
const KEY_ERRORS: readonly ErrorCode[] = ['conflict', 'key_reused']

/** Every request but a GET is refused to other websites. */
function denials({ access, method }: Route): ErrorCode[] {
  const isRefusable = access === 'admin' || access === 'admin-session' || method !== 'GET'
  return [
    ...(access === 'public' ? [] : ['unauthenticated' as const]),
    ...(isRefusable ? ['forbidden' as const] : []),
  ]
}

const CONTENT_TYPES: Readonly<Record<NonNullable<Route['format']>, string>> = {
  json: 'application/json',
  raw: 'application/json',
  events: 'text/event-stream',
  lines: 'application/x-ndjson',
  text: 'text/plain',
  page: 'text/html',
  picture: 'image/*',
  file: 'application/json',
}

function success(route: Route): Json {
  const format = route.format ?? 'json'
  const schema = format === 'json' || format === 'lines' ? successEnvelope(route.output) : route.output
  return {
    description: route.summary,
    content: { [CONTENT_TYPES[format]]: { schema: jsonSchema(schema, 'output') } },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}
