import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import {
  BrokerFailure,
  checkConnection,
  connectorOf,
  DownloadError,
  planDownload,
  type Connector,
  type Credentials,
} from '#brokers'
import { BROKER_FACTS, BROKER_IDS, brokerName, tokenField, type BrokerId } from '#domain'
import { ownHostOf } from '../../accounts/auth/current-user.ts'
import { instrumentOf, tradingDates, dayNumber, isoDate } from '#engine/exchange'
import { ConcurrencyLimit } from '../../kernel/http/concurrency-limit.ts'
import { whenOver } from '../../kernel/http/exchange.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import {
  cancelJob,
  findJobRow,
  listJobRows,
  removeEndedJob,
  submitJob,
  type JobQueue,
} from '../../kernel/jobs/record.ts'
import { claimDataset, ownTarget } from '../datasets/ownership.ts'
import {
  disconnect,
  findConnection,
  listConnections,
  NotConnectedError,
  openSession,
  readStored,
  replaceCredentials,
  storeCredentials,
  type BrokerParts,
  type Holder,
  type StoredCredentials,
} from './connections.ts'
import { DOWNLOAD, downloadOf, lastDayOver, limitsText } from './download-job.ts'
import { wrongOwnServer } from './own-server.ts'
import { readState, sealState } from './sign-in-state.ts'

export interface BrokerRoutesOptions extends BrokerParts, JobQueue {
  /** Whether datasets come from a bucket, which only the command line writes to. */
  readonly readOnly: boolean
}

const MOST_LISTED = 10
const MOST_QUESTIONS = 2

/** Routes of a user's broker connections, and of downloads through them. */
export function brokerRoutes(app: FastifyInstance, options: BrokerRoutesOptions): void {
  const questions = new ConcurrencyLimit(
    MOST_QUESTIONS,
    `You are asking brokers ${MOST_QUESTIONS} questions at once, and more are not allowed; wait for one to end`,
  )
  connectionRoutes(app, options, questions)
  signInRoutes(app, options, questions)
  downloadRoutes(app, options, questions)
}

function connectionRoutes(
  app: FastifyInstance,
  options: BrokerRoutesOptions,
  questions: ConcurrencyLimit,
): void {
  handle(app, routes.listBrokerConnections, async ({ user }) => ({
    data: await listConnections(options, user.id),
  }))
  handle(app, routes.connectBroker, async ({ params: { id }, body: { fields }, user }) => {
    const connector = connectable(id)
    const credentials = checkedFields(connector.broker, fields)
    const wrong = wrongOwnServer(connector, credentials, {
      isAdmin: user.role === 'admin',
      allowed: options.allowedServers ?? [],
    })
    if (wrong) throw invalidRequest([{ path: `fields.${wrong.field}`, message: wrong.message }])
    const holder = { userId: user.id, broker: connector.broker }
    await storeCredentials(options, holder, {
      credentials,
      tokenEndsAt: connector.tokenEndsAt(credentials, options.brokers.clock.now()),
    })
    return {
      data: (await findConnection(options, holder))!,
      message: `${brokerName(holder.broker)} is stored`,
    }
  })
  handle(app, routes.renewBrokerToken, async ({ params: { id }, body: { token }, user }) => {
    const connector = connectable(id)
    const { broker } = connector
    const holder = { userId: user.id, broker }
    const before = await stored(options, holder)
    if (!before) throw new HttpError('conflict', `Connect ${brokerName(broker)} first`)
    const credentials = { ...before.credentials, [tokenField(broker)]: token }
    const tokenEndsAt = connector.tokenEndsAt(credentials, options.brokers.clock.now())
    if (!(await replaceCredentials(options, holder, { from: before, credentials, tokenEndsAt })))
      throw changedMeanwhile(broker)
    return { data: (await findConnection(options, holder))!, message: 'The new token is stored' }
  })
  handle(app, routes.disconnectBroker, async ({ params: { id }, user }) => {
    const { broker } = connectable(id)
    await disconnect(options, { userId: user.id, broker })
    return { data: { broker }, message: `${brokerName(broker)} is disconnected, and what was stored is gone` }
  })
  handle(app, routes.testBroker, async ({ params: { id }, user, reply }) => {
    const { broker } = connectable(id)
    whenOver(reply, questions.enter(user.id))
    const { session } = await withUserErrors(openSession(options, { userId: user.id, broker }))
    return { data: await checkConnection(session, lastSession(options)) }
  })
}

function signInRoutes(app: FastifyInstance, options: BrokerRoutesOptions, questions: ConcurrencyLimit): void {
  const { vault, brokers } = options
  handle(app, routes.beginBrokerSignIn, async ({ params: { id }, body: { redirectUrl }, user, request }) => {
    const connector = connectable(id)
    requireOwnAddress(redirectUrl, ownHostOf(request))
    const { broker, redirect } = connector
    const { credentials = {} } = (await stored(options, { userId: user.id, broker })) ?? {}
    if (!redirect || !credentials['apiKey'] || !credentials['apiSecret'])
      throw new HttpError('conflict', 'Enter the API key and secret first')
    const state = sealState(vault, user.id, { broker, redirectUrl, now: brokers.clock.now() })
    const url = redirect.url(brokers.addressOf(connector, credentials), credentials, { redirectUrl, state })
    return { data: { url, state } }
  })
  handle(app, routes.finishBrokerSignIn, async ({ body: { code, state }, user, reply }) => {
    whenOver(reply, questions.enter(user.id))
    const begun = readState(vault, user.id, { state, now: brokers.clock.now() })
    const connector = begun && connectorOf(begun.broker)
    if (!connector?.redirect)
      throw new HttpError('conflict', 'This sign-in was begun too long ago or elsewhere; start it again')
    const holder = { userId: user.id, broker: begun!.broker }
    const before = await stored(options, holder)
    if (!before) throw changedMeanwhile(holder.broker)
    const { credentials } = before
    const wire = brokers.wire(connector, { owner: user.id, credentials })
    const signedIn = await withUserErrors(
      connector.redirect.finish(wire, credentials, { redirectUrl: begun!.redirectUrl, code }),
    )
    const isStored = await replaceCredentials(options, holder, {
      from: before,
      credentials: { ...credentials, ...signedIn.credentials },
      tokenEndsAt: signedIn.tokenEndsAt,
    })
    if (!isStored) throw changedMeanwhile(holder.broker)
    return { data: (await findConnection(options, holder))!, message: 'Signed in' }
  })
}

/**
 * Refuses other hosts, because they could use the broker's code to sign in.
 * @throws HttpError `invalid_request`
 */
function requireOwnAddress(redirectUrl: string, host: string): void {
  const { protocol, host: wanted } = new URL(redirectUrl)
  // Normalises the host: without the default port.
  if (wanted === new URL(`${protocol}//${host}`).host) return
  const message = `The broker may lead back to ${host} only; ${wanted} is another server`
  throw invalidRequest([{ path: 'redirectUrl', message }])
}

/** The answer for a token of a connection that its user has changed or removed since. */
function changedMeanwhile(broker: BrokerId): HttpError {
  return new HttpError(
    'conflict',
    `Your connection to ${brokerName(broker)} was changed or removed meanwhile, so the new token is not stored; check the connection and sign in again`,
  )
}

/** A user's credentials; undefined without any, or if they can't be decrypted. */
async function stored(options: BrokerParts, holder: Holder): Promise<StoredCredentials | undefined> {
  const connected = (await findConnection(options, holder))?.problem === null
  return connected ? readStored(options, holder) : undefined
}

function downloadRoutes(
  app: FastifyInstance,
  options: BrokerRoutesOptions,
  questions: ConcurrencyLimit,
): void {
  const { db, brokers, readOnly } = options
  handle(app, routes.planDownload, async ({ body, user, reply }) => {
    whenOver(reply, questions.enter(user.id))
    const { session, connector } = await withUserErrors(
      openSession(options, { userId: user.id, broker: body.broker }),
    )
    const { limits } = connector
    const plan = await withUserErrors(
      planDownload(session.history, body, { lastDay: lastDayOver(brokers), limits }),
    )
    const { sessions, expiries, missingExpiries, calls, seconds, megabytes, rolling } = plan
    return {
      data: {
        sessions: sessions.length,
        firstSession: sessions[0],
        lastSession: sessions.at(-1)!,
        expiries: expiries.length,
        missingExpiries: [...missingExpiries],
        calls,
        seconds,
        megabytes,
        limits: limitsText(body.broker),
        holes: rolling?.holes ?? null,
      },
    }
  })
  handle(app, routes.startDownload, async ({ body, user }) => {
    if (readOnly)
      throw new HttpError(
        'conflict',
        'Market data of this installation lies in a bucket: download with `delta fetch` and upload with `delta push`',
      )
    const dataset = ownTarget(user.id, body.dataset)
    await withUserErrors(openSession(options, { userId: user.id, broker: body.broker }))
    await claimDataset(db, { id: dataset, userId: user.id, account: body.broker })
    const id = await submitJob(options, DOWNLOAD, { userId: user.id, payload: body })
    return { data: { id }, message: 'Download started' }
  })
  handle(app, routes.listDownloads, async ({ user }) => ({
    data: (await listJobRows(db, { kind: DOWNLOAD.kind, userId: user.id, limit: MOST_LISTED })).map(
      downloadOf,
    ),
  }))
  handle(app, routes.dismissDownload, async ({ params: { id }, user }) => {
    const job = await findJobRow(db, DOWNLOAD.kind, { userId: user.id, id })
    if (!job) throw notFound('Download not found')
    if (!(await removeEndedJob(db, id)))
      throw new HttpError('conflict', 'This download has not ended; stop it first')
    return { data: { id } }
  })
  handle(app, routes.cancelDownload, async ({ params: { id }, user }) => {
    const find = () => findJobRow(db, DOWNLOAD.kind, { userId: user.id, id })
    if (!(await find())) throw notFound('Download not found')
    await cancelJob(options, id)
    return { data: downloadOf((await find())!) }
  })
}

/** @throws HttpError `not_found` unless it is a broker with a connector */
function connectable(id: string): Connector {
  const broker = BROKER_IDS.find((known) => known === id)
  const connector = broker && connectorOf(broker)
  if (!connector) throw notFound('There is no such broker, or Delta has no connection to it')
  return connector
}

function checkedFields(broker: BrokerId, given: Readonly<Record<string, string>>): Credentials {
  const { fields } = BROKER_FACTS[broker]
  const unknown = Object.keys(given).filter((id) => !fields.some((field) => field.id === id))
  if (unknown.length > 0)
    throw invalidRequest([{ path: 'fields', message: `${brokerName(broker)} has no such field` }])
  const missing = fields.filter(({ id, optional }) => !optional && !given[id])
  if (missing.length > 0)
    throw invalidRequest(
      missing.map(({ id, label }) => ({ path: `fields.${id}`, message: `Enter the ${label}` })),
    )
  if (Object.keys(given).length === 0)
    throw invalidRequest([{ path: 'fields', message: `Enter what ${brokerName(broker)} asks for` }])
  return given
}

/** The last trading day that has ended. */
function lastSession({ brokers }: BrokerParts): string {
  const last = lastDayOver(brokers)
  const twoWeeksBefore = isoDate(dayNumber(last) - 14)
  return tradingDates(twoWeeksBefore, last, instrumentOf('NIFTY').exchange).at(-1) ?? last
}

/** Converts a broker's refusal to an answer for the user, because it isn't a fault of Delta. */
async function withUserErrors<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const isForUser = [BrokerFailure, DownloadError, NotConnectedError].some((kind) => error instanceof kind)
    if (isForUser) throw new HttpError('conflict', (error as Error).message)
    throw error
  }
}
