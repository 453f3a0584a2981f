import type { z } from 'zod'
import type { ErrorCode } from './envelope.ts'

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
  /**
   * The `data` of the success envelope. For `events` the data of each event, for `lines` the `data` of each
   * line's envelope.
   */
  readonly output: z.ZodType
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201 | 202
  /**
   * `json` by default. `events` is a stream of server-sent events. `lines` is newline-delimited JSON: each
   * line is an envelope, sent as soon as it is known; an error after the first line is the last one. `raw` is
   * `output` without an envelope, `text` and `page` are plain text and HTML, `picture` is the bytes of an
   * image, `file` is a download of JSON.
   */
  readonly format?: 'json' | 'events' | 'lines' | 'raw' | 'text' | 'page' | 'picture' | 'file'
  /** In addition to the errors that any route can answer with. */
  readonly errors: readonly ErrorCode[]
  /** Changes nothing although it isn't a GET, so a read-only token may call it. */
  readonly readOnly?: boolean
  /** Stores so much data, now or later, that it is refused when the user's storage quota is full. */
  readonly stores?: boolean
  /** Exempt from the limit on server time, because programs poll it for a status. */
  readonly isUnmetered?: boolean
  /** Examples for the API description, ready to run. */
  readonly example?: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
}

/** Checks the form of a route and keeps the exact types of its schemas. */
export function defineRoute<const R extends Route>(route: R): R {
  return route
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
