import type { z } from 'zod'
import type { ErrorCode } from './envelope.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call a route: anyone; anyone signed in, by session or token; only who signed in with a password, not by
 * token; an administrator; an administrator who signed in with a password.
 */
export type Access = 'public' | 'user' | 'session' | 'admin' | 'admin-session'

/**
 * One route of the wire, as data: the server registers it, the web calls it, the API description lists it, and the
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
  /** The fields beside the files of a `multipart/form-data` body; such a route has no `body`. */
  readonly upload?: z.ZodObject
  /** The largest body, in bytes, where it is another than that of all routes. */
  readonly maxBodyBytes?: number
  /** The `data` of the success envelope; for `events`, the data of each event, for `lines` of the envelope in each line. */
  readonly output: z.ZodType
  /** Status of success, 200 unless given. */
  readonly status?: 200 | 201 | 202
  /**
   * `json` unless given. `events` is a stream of server-sent events; `lines` is JSON in lines, each an envelope that is sent as
   * soon as it is known, the last of an error where one comes after the first; `raw` is `output` without an envelope, `text` and
   * `page` are plain text and HTML, `picture` is the bytes of an image, `file` is a download of JSON.
   */
  readonly format?: 'json' | 'events' | 'lines' | 'raw' | 'text' | 'page' | 'picture' | 'file'
  /** Besides those that any route can answer with. */
  readonly errors: readonly ErrorCode[]
  /** Changes nothing although it is not a GET, so a read-only token may call it. */
  readonly readOnly?: boolean
  /** Keeps, or begins what keeps, so much that it needs room in what its user may keep. */
  readonly stores?: boolean
  /** Answered whatever time of the server its caller has used: a program asks it to learn how things stand. */
  readonly isUnmetered?: boolean
  /** Examples for the API description, ready to run. */
  readonly example?: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
}

/** Keeps the exact schema types of a route while checking its form. */
export function defineRoute<const R extends Route>(route: R): R {
  return route
}

declare const ROUTE: unique symbol

/** What a caller needs of a route at run time; its schemas are there for the compiler only. */
export type RouteAddress<R extends Route> = Pick<Route, 'method' | 'path' | 'format'> & {
  readonly [ROUTE]: R
}

/** A route, or the address of one. */
export type Callable = Pick<Route, 'method' | 'path' | 'format'>

/** The route that an address stands for; a route stands for itself. */
export type RouteOf<C extends Callable> = C extends { readonly [ROUTE]: infer R extends Route }
  ? R
  : C extends Route
    ? C
    : never

/** The body that a caller of a route gives. */
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

/** What a caller gives: parts of the request before defaults are filled in. */
export type RouteInput<C extends Callable> = PartInput<RouteOf<C>, 'params'> &
  PartInput<RouteOf<C>, 'query'> &
  PartInput<RouteOf<C>, 'body'>

/** What the server's handler receives: checked, with defaults. */
export interface RouteRequest<R extends Route> {
  readonly params: PartOutput<R, 'params'>
  readonly query: PartOutput<R, 'query'>
  readonly body: PartOutput<R, 'body'>
}

/** The `data` that a caller receives. */
export type RouteOutput<C extends Callable> = z.output<RouteOf<C>['output']>
