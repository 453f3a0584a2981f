import type { z } from 'zod'
import type { ErrorCode } from './envelope.ts'

/** Media type of an answer in lines. */
export const NDJSON = 'application/x-ndjson'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call a route.
 * `public`: anyone. `user`: a signed-in user, by session or token. `session`: a signed-in user, by session
 * only. `admin`: an administrator, by session or token. `admin-session`: an administrator, by session only.
 */
export type Access = 'public' | 'user' | 'session' | 'admin' | 'admin-session'

/**
 * One route as data: the server registers it, the web calls it, the API description lists it, and the
 * authorization test tries it.
 */
export interface Route {
  readonly method: Method
  /** From the root; parameters as `{id}`. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** One line for the API description. */
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The fields next to the files of a `multipart/form-data` body; such a route has no `body`. */
  readonly upload?: z.ZodObject
  /** The largest body in bytes, if it differs from the default. */
  readonly maxBodyBytes?: number
  /** The `data` of the success envelope. For `events` the data of each event. */
  readonly output: z.ZodType
  /**
   * For a caller that accepts `NDJSON`, the answer is newline-delimited JSON with status 200
   * instead. This is the `data` of each line's envelope. A line is sent as soon as it is known; an error after
   * the first line is the last one.
   */
  readonly lines?: z.ZodType
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201 | 202
  /**
   * `json` by default. `events` is a stream of server-sent events. `raw` is `output` without an envelope,
   * `text` and `page` are plain text and HTML, `picture` is the bytes of an image, `file` is a download of
   * JSON.
   */
  readonly format?: 'json' | 'events' | 'raw' | 'text' | 'page' | 'picture' | 'file'
  /** In addition to the errors that any route can answer with. */
  readonly errors: readonly ErrorCode[]
  /** Changes nothing although it isn't a GET, so a read-only token may call it. */
  readonly readOnly?: boolean
  /**
   * Whether a request stores so much data, now or later, that it is refused when the user's storage quota is
   * full.
   */
  readonly stores?: boolean | ((query: Readonly<Record<string, unknown>>) => boolean)
  /** Inserts a row that belongs to the user and that `stores` does not count. The number of a guest's rows is limited. */
  readonly addsRow?: true
  /**
   * Whether a guest may call it. By default, guests may call routes with `user` access, and routes with `session` access
   * that change nothing.
   */
  readonly guests?: boolean
  /**
   * Whether the handler stores the caller's idempotency key in the row that it inserts. An interrupted call may then be
   * repeated with the same key.
   */
  readonly keepsKey?: boolean
  /** Exempt from the limit on server time, because programs poll it for a status. */
  readonly isUnmetered?: boolean
  /** Examples for the API description, ready to run. */
  readonly example?: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
}

/** Whether a guest may call a route that needs a signed-in user. */
export function mayGuestCall({ access, guests, method, readOnly }: Route): boolean {
  return guests ?? (access === 'user' || method === 'GET' || readOnly === true)
}

/** Checks the form of a route and keeps the exact types of its address and schemas. */
export function defineRoute<
  const M extends Method,
  const P extends Route['path'],
  const R extends Omit<Route, 'method' | 'path'>,
>(method: M, path: P, route: R): R & { readonly method: M; readonly path: P } {
  return { method, path, ...route }
}

declare const ROUTE: unique symbol

/** The part of a route that a caller needs at run time; its schemas are there for the compiler only. */
export type RouteAddress<R extends Route> = Pick<Route, 'method' | 'path' | 'format'> & {
  readonly [ROUTE]: R
}

/** A route, or its address. */
export type Callable = Pick<Route, 'method' | 'path' | 'format'>

/** The route that an address stands for; a route stands for itself. */
export type RouteOf<C extends Callable> = C extends { readonly [ROUTE]: infer R extends Route }
  ? R
  : C extends Route
    ? C
    : never

/** The body that a caller sends. */
export type RouteBody<C extends Callable> = PartInput<RouteOf<C>, 'body'>['body']

type SchemaOf<R, Part extends string> = R extends { readonly [P in Part]: infer S extends z.ZodType }
  ? S
  : undefined
type PartInput<R, Part extends string> =
  SchemaOf<R, Part> extends z.ZodType
    ? object extends z.input<SchemaOf<R, Part>>
      ? { readonly [P in Part]?: z.input<SchemaOf<R, Part>> }
      : { readonly [P in Part]: z.input<SchemaOf<R, Part>> }
    : { readonly [P in Part]?: undefined }
type PartOutput<R, Part extends string> =
  SchemaOf<R, Part> extends z.ZodType ? z.output<SchemaOf<R, Part>> : undefined

/** The parts of a request as a caller sends them, before defaults are filled in. */
export type RouteInput<C extends Callable> = PartInput<RouteOf<C>, 'params'> &
  PartInput<RouteOf<C>, 'query'> &
  PartInput<RouteOf<C>, 'body'>

/** The request as the server's handler receives it: validated, with defaults. */
export interface RouteRequest<R extends Route> {
  readonly params: PartOutput<R, 'params'>
  readonly query: PartOutput<R, 'query'>
  readonly body: PartOutput<R, 'body'>
}

/** The `data` that a caller receives. */
export type RouteOutput<C extends Callable> = z.output<RouteOf<C>['output']>

/** The `data` of each line that a caller receives who accepts lines. */
export type RouteLine<C extends Callable> = z.output<NonNullable<RouteOf<C>['lines']>>
