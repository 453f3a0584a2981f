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
  /** Of a worker; undefined: it answers nobody. */
  readonly workerPort: number | undefined
  /** Absolute. */
  readonly dataFolder: string
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  /** Undefined: market data lies in the data folder. */
  readonly bucket: BucketAddress | undefined
  /** Most bytes of the bucket's day files to keep in the data folder. */
  readonly bucketCacheBytes: number
  readonly logLevel: Values['LOG_LEVEL']
  readonly workerThreads: number
  readonly userConcurrentBacktests: number
  readonly userPendingBacktests: number
  readonly uploadLimitMegabytes: number
  /** What one user may keep. */
  readonly userStorageMegabytes: number
  /** What all users and the imported datasets may take together; undefined: as much as the disk holds. */
  readonly storageMegabytes: number | undefined
  /** Underlyings whose simulated days are made ahead of their first use. */
  readonly prepareSimulated: Values['PREPARE_SIMULATED']
  readonly publicUrl: string | undefined
  readonly trustProxy: Values['TRUST_PROXY']
  readonly secret: string | undefined
  /** Key of stored broker credentials; undefined: the one in the data folder. */
  readonly brokerKey: string | undefined
  /** The key before, while what it sealed is sealed again. */
  readonly oldBrokerKey: string | undefined
  /** Where brokers answer, if not at their own addresses. */
  readonly brokerAddresses: BrokerAddresses
  /** Addresses of users' own servers that everybody may connect. */
  readonly brokerServers: readonly string[]
  /** Who may create an account: anyone, nobody, or whom an administrator invites. */
  readonly signUp: Values['SIGN_UP']
  /** Keys that pushes to browsers are signed with; undefined: those that the first start makes. */
  readonly vapidKeys: { readonly publicKey: string; readonly privateKey: string } | undefined
  readonly adminEmail: string | undefined
  readonly adminPassword: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly contactEmail: string
  /** The external model that the assistant may ask; undefined: it answers from its documents alone. */
  readonly assistant: AssistantModel | undefined
}

/** Where an external language model is, and what opens it. */
export interface AssistantModel {
  /** Base of its API, without a slash at the end. */
  readonly url: string
  readonly model: string
  readonly key: string | undefined
}

/** The environment does not describe a working server. `message` lists every wrong variable and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the settings from environment variables; an empty one counts as left out.
 * @throws ConfigError listing all that is wrong at once.
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

/** Secrets are not repeated in a message that ends up in a log. */
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
