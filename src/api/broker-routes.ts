import { z } from 'zod'
import { BROKER_IDS, DATASET_ID, DOWNLOAD_BOUNDS, JOB_STATUSES } from '#domain'
import { isoDateSchema, strictObject, underlyingSchema } from '#domain/schemas'
import { defineRoute } from './route.ts'

const brokerSchema = z.enum(BROKER_IDS, { error: 'Choose a broker of the list' })

/** A user's connection to a broker. Secrets are masked and never returned. */
export const brokerConnectionSchema = z.object({
  broker: brokerSchema,
  /** Stored values by field, with secrets masked. */
  shown: z.record(z.string(), z.string()),
  hasToken: z.boolean(),
  /** Null if unknown. */
  tokenEndsAt: z.string().nullable(),
  connectedAt: z.string(),
  /** Why the connection can't be used, and what to do about it. */
  problem: z.string().nullable(),
})
export type BrokerConnection = z.infer<typeof brokerConnectionSchema>

/** One question of a connection check, and its outcome. */
const checkStepSchema = z.object({
  name: z.string(),
  found: z.string().optional(),
  problem: z.string().optional(),
})
export type BrokerCheckStep = z.infer<typeof checkStepSchema>

const whole = ({ min, max }: { min: number; max: number }) =>
  z
    .number({ error: `A whole number from ${min} to ${max}` })
    .int({ error: `A whole number from ${min} to ${max}` })
    .min(min, { error: `At least ${min}` })
    .max(max, { error: `At most ${max}` })

const downloadRequestSchema = strictObject({
  broker: brokerSchema,
  underlying: underlyingSchema,
  from: isoDateSchema,
  to: isoDateSchema,
  /** On each side of the index price. */
  strikes: whole(DOWNLOAD_BOUNDS.strikes),
  /** Number of nearest expiries per day. */
  expiries: whole(DOWNLOAD_BOUNDS.expiries),
  /** Whether minutes of India VIX come along; by default they do. */
  vix: z.boolean().optional(),
})
const startDownloadSchema = downloadRequestSchema.extend({
  /** Id of the dataset that is created or extended. */
  dataset: z.string({ error: 'Give the dataset an id' }).regex(DATASET_ID, {
    error: 'A dataset id has up to 63 lower-case letters, digits and hyphens',
  }),
  /** What happens if more than 1 % of the bars that the dataset has too differ; by default the import stops. */
  conflict: z.enum(['stop', 'keep', 'replace']).optional(),
})

export const downloadPlanSchema = z.object({
  sessions: z.number().int(),
  firstSession: z.string(),
  lastSession: z.string(),
  expiries: z.number().int(),
  missingExpiries: z.array(z.string()),
  /** An estimate until the broker has listed its contracts. */
  calls: z.number().int(),
  /** Shortest duration that the broker's documented rate limits allow. */
  seconds: z.number(),
  /** Size of all answers if every minute of every contract traded. */
  megabytes: z.number(),
  /** The rate limits as a sentence. */
  limits: z.string(),
  /** Contract-days out of reach of rolling series, all day or at times; null for a broker with contracts. */
  holes: z
    .object({ contractDays: z.number().int(), never: z.number().int(), partly: z.number().int() })
    .nullable(),
})
export type DownloadPlanAnswer = z.infer<typeof downloadPlanSchema>

/** Minutes stitched from rolling series, and the proof of their expiries. */
const stitchedSchema = z.object({
  proofs: z.array(
    z.object({
      kind: z.enum(['WEEK', 'MONTH']),
      isMonthly: z.boolean(),
      /** Expiry days on which the nearest series held that day's own contract, a later one, or showed neither. */
      own: z.number().int(),
      later: z.number().int(),
      unclear: z.number().int(),
      /** Time value at the close in percent of the index: the largest of `own`, the smallest of `later`. */
      ownAtMost: z.number().nullable(),
      laterAtLeast: z.number().nullable(),
    }),
  ),
  /** Minutes of the wanted contracts in which the index has a bar. */
  minutes: z.number().int(),
  /** Of these: with a bar, out of the series' reach, and within reach but without a trade or an answer. */
  withBar: z.number().int(),
  outOfReach: z.number().int(),
  withoutBar: z.number().int(),
  /** Days that are left out because no series is proven to stand for their expiry. */
  unproven: z.array(z.object({ day: z.string(), expiry: z.string() })),
})

/** Outcome of a download that has ended. */
export const downloadOutcomeSchema = z.object({
  calls: z.number().int(),
  sessions: z.number().int(),
  bars: z.number().int(),
  /** Minutes of India VIX; an older version counted them among the bars. */
  vixBars: z.number().int().default(0),
  /** Of the dataset version that the download created. */
  contentHash: z.string(),
  unchanged: z.boolean(),
  /** Calls answered without any bars; the first few by name. */
  empty: z.object({ count: z.number().int(), first: z.array(z.string()) }),
  failed: z.object({
    count: z.number().int(),
    first: z.array(z.object({ what: z.string(), message: z.string() })),
  }),
  missingExpiries: z.array(z.string()),
  duplicates: z.number().int(),
  /** Expiries that the broker lists without a contract; the same download requests them again. */
  emptyExpiries: z.array(z.string()).default([]),
  /**
   * Minutes that the broker answered twice with different values; the first is kept. Their count and first
   * instruments.
   */
  disputed: z
    .object({
      minutes: z.number().int(),
      first: z.array(z.object({ what: z.string(), minutes: z.number().int() })),
    })
    .default({ minutes: 0, first: [] }),
  /** Lot sizes of the broker that differ from the rule book, by expiry. */
  otherLots: z
    .array(z.object({ expiry: z.string(), broker: z.number(), rules: z.array(z.number()) }))
    .default([]),
  /** Days whose open interest was left out because no file of the exchange confirms it. */
  daysWithoutOpenInterest: z.number().int().default(0),
  /** Null for a broker with contracts. */
  stitched: stitchedSchema.nullable().default(null),
})
export type DownloadOutcome = z.infer<typeof downloadOutcomeSchema>

export const downloadJobSchema = z.object({
  id: z.string(),
  request: startDownloadSchema,
  status: z.enum(JOB_STATUSES),
  /** Percent. */
  progress: z.number(),
  /** Answered calls, out of `calls`. */
  done: z.number().int(),
  calls: z.number().int(),
  /** The broker wants no call before then; null while calls are made. */
  waitingUntil: z.string().nullable(),
  error: z.string().nullable(),
  /** Whether it stopped because its bars differ from the dataset's: choose a `conflict`, or another dataset. */
  isInConflict: z.boolean().default(false),
  outcome: downloadOutcomeSchema.nullable(),
  submittedAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type DownloadJob = z.infer<typeof downloadJobSchema>

/** Outcome of one night; `waiting` is a night that is still to come today. */
const CAPTURE_STATES = ['captured', 'failed', 'missed', 'waiting'] as const

const captureSettings = {
  enabled: z.boolean(),
  underlyings: z.array(underlyingSchema).min(1, { error: 'Choose at least one underlying' }).max(6),
  /** On each side of the day's index price. */
  strikes: whole(DOWNLOAD_BOUNDS.strikes),
  /** Number of nearest expiries. */
  expiries: whole(DOWNLOAD_BOUNDS.expiries),
  /** Id of the dataset that each day is added to. */
  dataset: startDownloadSchema.shape.dataset,
}

/** Settings of the nightly capture through a connection, and its last nights, latest first. */
export const captureSchema = z.object({
  broker: brokerSchema,
  ...captureSettings,
  nights: z.array(
    z.object({
      day: z.string(),
      state: z.enum(CAPTURE_STATES),
      /** Why the capture failed, or which data is missing. */
      message: z.string().nullable(),
    }),
  ),
})
export type Capture = z.infer<typeof captureSchema>

const example = {
  body: {
    broker: 'upstox',
    underlying: 'NIFTY',
    from: '2025-04-01',
    to: '2025-04-30',
    strikes: 20,
    expiries: 2,
  },
}
const tag = 'Brokers'
const params = z.object({ id: z.string().min(1).max(64) })
const byJob = z.object({ id: z.uuid() })

/** Connections to brokers and downloads through them. No route places an order. */
export const brokerRoutes = {
  listBrokerConnections: defineRoute('GET', '/api/brokers', {
    access: 'session',
    summary: 'Your connections to brokers, secrets masked',
    tag,
    output: z.array(brokerConnectionSchema),
    errors: [],
  }),
  connectBroker: defineRoute('PUT', '/api/brokers/{id}', {
    access: 'session',
    summary: 'Store a broker’s credentials, encrypted, replacing the stored ones',
    tag,
    params,
    body: strictObject({ fields: z.record(z.string().max(64), z.string().trim().min(1).max(4000)) }),
    output: brokerConnectionSchema,
    errors: ['not_found'],
    example: { body: { fields: { accessToken: 'token-of-the-day' } } },
  }),
  renewBrokerToken: defineRoute('PUT', '/api/brokers/{id}/token', {
    access: 'session',
    summary: 'Replace the access token of a connected broker',
    tag,
    params,
    body: strictObject({ token: z.string().trim().min(1, { error: 'Enter the token' }).max(4000) }),
    output: brokerConnectionSchema,
    errors: ['not_found', 'conflict'],
    example: { body: { token: 'token-of-the-day' } },
  }),
  disconnectBroker: defineRoute('DELETE', '/api/brokers/{id}', {
    access: 'session',
    summary: 'Delete everything stored about a broker',
    tag,
    params,
    output: z.object({ broker: z.string() }),
    errors: ['not_found'],
  }),
  testBroker: defineRoute('POST', '/api/brokers/{id}/test', {
    access: 'session',
    summary: 'Send a connected broker one request of each kind that Delta uses',
    tag,
    params,
    output: z.array(checkStepSchema),
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  beginBrokerSignIn: defineRoute('POST', '/api/brokers/{id}/sign-in', {
    access: 'session',
    summary: 'The address of a broker’s sign-in page, which sends you back with a code',
    tag,
    params,
    body: strictObject({
      redirectUrl: z.url({ protocol: /^https?$/, error: 'An address of this Delta' }).max(500),
    }),
    /** The state is for sign-in pages that don't return it. */
    output: z.object({ url: z.string(), state: z.string() }),
    errors: ['not_found', 'conflict'],
    example: { body: { redirectUrl: 'https://delta.example.com/app/settings/broker' } },
  }),
  finishBrokerSignIn: defineRoute('POST', '/api/brokers/sign-in', {
    access: 'session',
    summary: 'Finish a sign-in with the code from the broker’s redirect',
    tag,
    body: strictObject({ code: z.string().min(1).max(2000), state: z.string().min(1).max(4000) }),
    output: brokerConnectionSchema,
    errors: ['conflict', 'rate_limited'],
    example: { body: { code: 'code', state: 'state' } },
  }),
  planDownload: defineRoute('POST', '/api/data/downloads/plan', {
    access: 'user',
    guests: false,
    summary: 'Plan a download: the number of calls to the broker, and the time they take by its rate limits',
    tag,
    body: downloadRequestSchema,
    output: downloadPlanSchema,
    errors: ['conflict', 'rate_limited'],
    example,
  }),
  startDownload: defineRoute('POST', '/api/data/downloads', {
    stores: true,
    guests: false,
    access: 'user',
    summary: 'Download history from a broker into a dataset of your own; repeating a download resumes it',
    tag,
    body: startDownloadSchema,
    output: z.object({ id: z.string() }),
    status: 202,
    errors: ['conflict', 'rate_limited'],
    example: { body: { ...example.body, dataset: 'my-data' } },
  }),
  listCaptures: defineRoute('GET', '/api/data/captures', {
    access: 'user',
    summary: 'Nightly captures through your connections, with the outcome of the last nights',
    tag,
    output: z.array(captureSchema),
    errors: [],
  }),
  saveCapture: defineRoute('PUT', '/api/data/captures/{id}', {
    access: 'user',
    guests: false,
    summary: 'Configure the capture after each close through a connected broker',
    tag,
    params,
    body: strictObject(captureSettings),
    output: captureSchema,
    errors: ['not_found', 'conflict'],
    example: {
      body: { enabled: true, underlyings: ['NIFTY'], strikes: 20, expiries: 2, dataset: 'my-nights' },
    },
  }),
  listDownloads: defineRoute('GET', '/api/data/downloads', {
    access: 'user',
    summary: 'Your last downloads, latest first',
    tag,
    output: z.array(downloadJobSchema),
    errors: [],
  }),
  dismissDownload: defineRoute('DELETE', '/api/data/downloads/{id}', {
    access: 'user',
    summary: 'Remove an ended download from the list; its dataset stays, and so do its answers for a resume',
    tag,
    params: byJob,
    output: z.object({ id: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
  cancelDownload: defineRoute('POST', '/api/data/downloads/{id}/cancel', {
    access: 'user',
    summary: 'Stop a download; its data so far is kept for a resume',
    tag,
    params: byJob,
    output: downloadJobSchema,
    errors: ['not_found'],
  }),
}
