import { resolve } from 'node:path'
import type { z } from 'zod'
import type { BrokerAddresses } from '#brokers'
import type { BucketAddress } from '#market-data'
import { VARIABLES, type VariableName } from './variables.ts'

type Values = {
  readonly [Name in VariableName]:
    | z.output<(typeof VARIABLES)[Name]['schema']>
    | ((typeof VARIABLES)[Name]['default'] extends undefined ? undefined : never)
}

/** The settings of a process, read once at its start. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Port of a worker's health and metrics; undefined without a port. */
  readonly workerPort: number | undefined
  /** An absolute path. */
  readonly dataFolder: string
  /** Undefined: the embedded database is used. */
  readonly databaseUrl: string | undefined
  /** Undefined: market data is in the data folder. */
  readonly bucket: BucketAddress | undefined
  /** Limit of the bucket's day files cached in the data folder. */
  readonly bucketCacheBytes: number
  readonly logLevel: Values['LOG_LEVEL']
  readonly workerThreads: number
  readonly userConcurrentBacktests: number
  readonly userPendingBacktests: number
  readonly uploadLimitMegabytes: number
  /** Storage quota of one user. */
  readonly userStorageMegabytes: number
  /** Storage limit of all users and imported datasets together; undefined: limited only by the disk. */
  readonly storageMegabytes: number | undefined
  /** Underlyings whose simulated days are generated in advance. */
  readonly prepareSimulated: Values['PREPARE_SIMULATED']
  readonly publicUrl: string | undefined
  readonly trustProxy: Values['TRUST_PROXY']
  readonly secret: string | undefined
  /** Key that encrypts stored broker credentials; undefined: the key in the data folder. */
  readonly brokerKey: string | undefined
  /** The previous key, needed while credentials are re-encrypted. */
  readonly oldBrokerKey: string | undefined
  /** Replacements of the brokers' own addresses. */
  readonly brokerAddresses: BrokerAddresses
  /** Addresses of users' own servers that every user may connect. */
  readonly brokerServers: readonly string[]
  /** Who may create an account: anyone, no one, or only invited people. */
  readonly signUp: Values['SIGN_UP']
  /** Whether visitors may try Delta without an account. */
  readonly guests: 'open' | 'closed'
  /** Storage quota of one guest. */
  readonly guestStorageMegabytes: number
  /** VAPID keys that sign push messages; undefined: those generated at the first start. */
  readonly vapidKeys: { readonly publicKey: string; readonly privateKey: string } | undefined
  readonly adminEmail: string | undefined
  readonly adminPassword: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly contactEmail: string
  /** The external model that the assistant may ask; if undefined, it answers only from its documents. */
  readonly assistant: AssistantModel | undefined
}

/** Address and credentials of an external language model. */
export interface AssistantModel {
  /** Base URL of its API, without a trailing slash. */
  readonly url: string
  readonly model: string
  readonly key: string | undefined
}

/** The environment variables are invalid. `message` lists every wrong variable and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the settings from environment variables; an empty variable counts as unset.
 * @throws ConfigError listing all wrong variables
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const values: Partial<Record<VariableName, unknown>> = {}
  const problems: string[] = []
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const given = environment[name]?.trim() || variable.default
    if (given === undefined) continue
    const parsed = variable.schema.safeParse(given)
    if (parsed.success) values[name as VariableName] = parsed.data
    else
      problems.push(
        `  ${name} ${parsed.error.issues[0]?.message ?? 'is wrong'}${shown(name, given)}. ${variable.purpose}`,
      )
  }
  if ((values.VAPID_PUBLIC_KEY === undefined) !== (values.VAPID_PRIVATE_KEY === undefined))
    problems.push('  VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must both be given, or neither')
  if (values.ASSISTANT_URL !== undefined && values.ASSISTANT_MODEL === undefined)
    problems.push('  ASSISTANT_MODEL must be given with ASSISTANT_URL')
  if (problems.length > 0)
    throw new ConfigError(
      `These environment variables must be changed before Delta can start:\n${problems.join('\n')}`,
    )
  return toConfig(values as Values)
}

/** Omits secrets from a message that ends up in a log. */
function shown(name: string, value: string): string {
  return /PASSWORD|URL|SECRET|PRIVATE|BROKER_KEY|ASSISTANT_KEY/.test(name) ? '' : `, not '${value}'`
}

function toConfig(values: Values): Config {
  return {
    port: values.PORT,
    host: values.HOST,
    workerPort: values.WORKER_PORT,
    dataFolder: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    bucket: toBucket(values),
    bucketCacheBytes: values.MARKET_DATA_CACHE_MB * 1_000_000,
    logLevel: values.LOG_LEVEL,
    workerThreads: values.WORKER_THREADS,
    userConcurrentBacktests: values.USER_CONCURRENT_BACKTESTS,
    userPendingBacktests: values.USER_PENDING_BACKTESTS,
    uploadLimitMegabytes: values.UPLOAD_LIMIT_MB,
    userStorageMegabytes: values.USER_STORAGE_MB,
    storageMegabytes: values.STORAGE_MB,
    prepareSimulated: values.PREPARE_SIMULATED,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    secret: values.SECRET,
    brokerKey: values.BROKER_KEY,
    oldBrokerKey: values.OLD_BROKER_KEY,
    brokerAddresses: values.BROKER_ADDRESSES ?? {},
    brokerServers: values.BROKER_SERVERS ?? [],
    signUp: values.SIGN_UP,
    guests: values.GUESTS ?? (values.SIGN_UP === 'open' ? 'open' : 'closed'),
    guestStorageMegabytes: values.GUEST_STORAGE_MB,
    vapidKeys: toVapidKeys(values),
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    contactEmail: values.CONTACT_EMAIL,
    assistant: toAssistant(values),
  }
}

function toAssistant(values: Values): AssistantModel | undefined {
  const { ASSISTANT_URL: url, ASSISTANT_MODEL: model, ASSISTANT_KEY: key } = values
  return url === undefined || model === undefined ? undefined : { url, model, key }
}

function toBucket(values: Values): BucketAddress | undefined {
  const { MARKET_DATA_URL: url, S3_ENDPOINT: endpoint, AWS_REGION: region } = values
  return url === undefined ? undefined : { url, endpoint, region }
}

function toVapidKeys(values: Values): Config['vapidKeys'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  return publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey }
}
