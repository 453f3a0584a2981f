import { z } from 'zod'
import { formField, formFieldName, LEG_RULES } from '#domain'
import { honoursKey } from './idempotency.ts'
import { ERROR_STATUS, errorEnvelopeSchema, successEnvelope, type ErrorCode } from './envelope.ts'
import { NDJSON, type Route } from './route.ts'

type Json = Record<string, unknown>

/** Errors that every route can return. */
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
  const answers: Json = { [route.status ?? 200]: success(route), ...(route.lines && linesOf(route.lines)) }
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

/** Requests other than GET are refused to other websites. */
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
  text: 'text/plain',
  page: 'text/html',
  picture: 'image/*',
  file: 'application/json',
}

function success(route: Route): Json {
  const format = route.format ?? 'json'
  const schema = format === 'json' ? successEnvelope(route.output) : route.output
  return {
    description: route.summary,
    content: { [CONTENT_TYPES[format]]: { schema: jsonSchema(schema, 'output') } },
  }
}

/** The answer to a caller that accepts lines. */
function linesOf(lines: z.ZodType): Json {
  const schema = jsonSchema(successEnvelope(lines), 'output')
  return { 200: { description: 'One envelope per line', content: { [NDJSON]: { schema } } } }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return describeSettings(rest)
}

/** Adds labels and hints of the table of settings to the fields of every strategy within a JSON Schema. */
function describeSettings(schema: Json, path?: string): Json {
  const described = { ...schema }
  const properties = schema['properties'] as Record<string, Json> | undefined
  if (properties) {
    const base = path ?? ('strategy' in properties && 'startDate' in properties ? 'request' : undefined)
    described['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        if (base === undefined) return [name, describeSettings(property)]
        const own = `${base}.${name}`
        return [name, { ...labelOf(own), ...describeSettings(property, own) }]
      }),
    )
  }
  if (isJson(schema['items'])) described['items'] = describeSettings(schema['items'], path)
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const choices = schema[key]
    if (Array.isArray(choices)) described[key] = choices.map((one: Json) => describeSettings(one, path))
  }
  return described
}

const EXIT_SETTING = new RegExp(
  `\\.(?:${LEG_RULES.filter((rule) => rule !== 'reEntry').join('|')}|simple\\w+)$`,
)

function labelOf(path: string): Json {
  const field = formField(path)
  if (field) {
    const title = field.named ?? field.label.en
    return field.hint ? { title, description: field.hint.en } : { title }
  }
  // A stop, target or trail gets the label of the whole rule, not of a part.
  return EXIT_SETTING.test(path) ? { title: formFieldName(path) } : {}
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
