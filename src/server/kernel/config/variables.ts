import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import type { BrokerAddresses } from '#brokers'
import { BRAND, BROKER_IDS } from '#domain'
import { isBucketUrl, SIMULATED_UNDERLYINGS } from '#market-data'

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be between ${min} and ${max}` })

const text = z.string()

const databaseUrl = z.string().refine((value) => /^postgres(ql)?:\/\//.test(value), {
  error: 'must be a PostgreSQL address such as postgres://user:password@host:5432/delta',
})

const emailAddress = z.email({ error: 'must be an email address' })

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const logLevel = z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://delta.example.com' })
  .transform((value) => new URL(value).origin)

const modelAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://models.example.com/v1' })
  .refine((value) => !/[?#@]/.test(value), {
    error: 'must be an address without user, query or fragment; a key goes into ASSISTANT_KEY',
  })
  .transform((value) => value.replace(/\/+$/, ''))

const MOST_HOPS = 10
const NAMED_SUBNETS = ['loopback', 'linklocal', 'uniquelocal']

const trustedProxies = z.string().transform((value, context): false | number | readonly string[] => {
  if (value === 'false') return false
  const hops = Number(value)
  if (/^\d+$/.test(value) && hops >= 1 && hops <= MOST_HOPS) return hops
  const list = value.split(',').map((entry) => entry.trim())
  if (list.every(isSubnet)) return list
  const message =
    value === 'true'
      ? "no longer takes 'true', which let everyone choose the address they come from: give the number of proxies in front, 1 for one, or their addresses"
      : `must be false, the number of proxies in front (1 to ${MOST_HOPS}), or their addresses or subnets such as 10.0.0.0/8,fd00::/8 or uniquelocal, with commas between`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

function isSubnet(value: string): boolean {
  const [address = '', bits, more] = value.split('/')
  const version = isIP(address)
  if (version === 0) return NAMED_SUBNETS.includes(value)
  if (bits === undefined) return true
  return more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

const underlyings = z
  .string()
  .transform((value) => (value === 'none' ? [] : value.split(',').map((name) => name.trim())))
  .pipe(
    z.array(
      z.enum(SIMULATED_UNDERLYINGS, {
        error: `must be 'none' or some of ${SIMULATED_UNDERLYINGS.join(',')}`,
      }),
    ),
  )

const brokerKey = z.string().regex(/^[\w-]{43}$/, {
  error:
    'must be 32 bytes in base64url, 43 characters, as `openssl rand -base64 32 | tr +/ -_ | tr -d =` makes them',
})

const brokerAddresses = z.string().transform((value, context): BrokerAddresses => {
  const entries = value.split(',').map((entry) => entry.trim().split('='))
  const wrong = entries.some(
    ([broker, address = '']) =>
      !BROKER_IDS.some((id) => id === broker) || !/^https?:\/\/[^/]+$/.test(address),
  )
  if (!wrong) return Object.fromEntries(entries) as BrokerAddresses
  context.addIssue({
    code: 'custom',
    message: "must be like 'upstox=http://127.0.0.1:4010', with commas between",
  })
  return z.NEVER
})

const brokerServers = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim().replace(/\/+$/, '')))
  .pipe(
    z.array(
      z.string().regex(/^(https?|wss?):\/\/[^\s@?#]+$/, {
        error: "must be like 'http://10.0.0.5:5000,ws://10.0.0.5:8765'",
      }),
    ),
  )

/** Every environment variable of the server: its schema, default and purpose. */
export const VARIABLES = {
  PORT: {
    schema: integer(0, 65_535),
    default: '3000',
    purpose: 'Port of the web server; 0 takes any free one.',
  },
  HOST: {
    schema: text,
    default: '127.0.0.1',
    purpose: 'Address to listen on. 0.0.0.0 opens it to the network: put TLS in front.',
  },
  WORKER_PORT: {
    schema: integer(0, 65_535),
    default: undefined,
    purpose:
      'Port at which `delta worker` answers `GET /health` and `GET /metrics` on HOST, to anyone who can reach it. If unset, it has no port.',
  },
  DATA_DIR: {
    schema: text,
    default: './data',
    purpose:
      'Folder of everything that Delta stores: database, market data, waiting uploads, and a generated SECRET.',
  },
  DATABASE_URL: {
    schema: databaseUrl,
    default: undefined,
    purpose: 'PostgreSQL server to use instead of the embedded one. Required by `delta worker`.',
  },
  MARKET_DATA_URL: {
    schema: z.string().refine(isBucketUrl, { error: 'must be an address such as s3://bucket/prefix' }),
    default: undefined,
    purpose:
      'S3-compatible bucket to read market data from instead of DATA_DIR. Credentials and region come from the usual AWS_* variables.',
  },
  S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.com' }),
    default: undefined,
    purpose: "Address of that bucket's store if it is not Amazon's.",
  },
  AWS_REGION: {
    schema: z.string().regex(/^[a-z0-9-]+$/, { error: 'must be the name of a region such as ap-south-1' }),
    default: 'us-east-1',
    purpose: 'Region of that bucket.',
  },
  MARKET_DATA_CACHE_MB: {
    schema: integer(1, 10_000_000),
    default: '10000',
    purpose: "Megabytes of that bucket's day files that are cached in DATA_DIR.",
  },
  LOG_LEVEL: {
    schema: logLevel,
    default: 'info',
    purpose: `Least severe log lines to write: ${LOG_LEVELS.join(', ')}.`,
  },
  WORKER_THREADS: {
    schema: integer(0, 256),
    default: String(availableParallelism()),
    defaultText: 'number of processor cores',
    purpose:
      'Backtests that run at the same time in this process; one more is reserved for users without a running one. 0 leaves backtests to `delta worker` processes.',
  },
  USER_CONCURRENT_BACKTESTS: {
    schema: integer(1, 1000),
    default: '2',
    purpose:
      'Backtests of one user that run at the same time, over all processes; no more than WORKER_THREADS.',
  },
  USER_PENDING_BACKTESTS: {
    schema: integer(1, 100_000),
    default: '200',
    purpose: 'Unfinished backtests that one user may have; more are refused.',
  },
  UPLOAD_LIMIT_MB: {
    schema: integer(1, 1_000_000),
    default: '2000',
    purpose: 'Megabytes of market data that may be uploaded at once; the command line imports any amount.',
  },
  USER_STORAGE_MB: {
    schema: integer(1, 1_000_000_000),
    default: '5000',
    purpose:
      'Megabytes that one user may store: pictures, results, imported logs, searches, minutes of deployments and quotes, own datasets. More is refused.',
  },
  STORAGE_MB: {
    schema: integer(1, 1_000_000_000),
    default: undefined,
    purpose:
      'Megabytes that all users and the imported datasets may take together. If unset, as much as the disk holds.',
  },
  PREPARE_SIMULATED: {
    schema: underlyings,
    default: 'NIFTY',
    purpose:
      'Underlyings whose simulated market is generated in the background after the start (about 850 MB each) instead of by the first backtest; `none` for no underlying.',
  },
  PUBLIC_URL: {
    schema: origin,
    default: undefined,
    purpose: 'Address at which users reach Delta. With https, cookies are sent over TLS only.',
  },
  TRUST_PROXY: {
    schema: trustedProxies,
    default: 'false',
    purpose:
      'Proxies trusted to set X-Forwarded-For: their number, or their addresses or subnets. false uses the address of the connection.',
  },
  SECRET: {
    schema: z.string().min(32, { error: 'must have at least 32 characters' }),
    default: undefined,
    purpose:
      'Key that signs sessions. If unset, it is generated in DATA_DIR; set the same key for all servers of one database.',
  },
  BROKER_KEY: {
    schema: brokerKey,
    default: undefined,
    purpose:
      'Key that encrypts broker credentials and webhook secrets, 32 bytes in base64url. If unset, it is generated in DATA_DIR; set the same key for all processes of one database.',
  },
  OLD_BROKER_KEY: {
    schema: brokerKey,
    default: undefined,
    purpose:
      'The previous key, when the key changes: the next start encrypts the credentials again. Remove it afterwards.',
  },
  BROKER_ADDRESSES: {
    schema: brokerAddresses,
    default: undefined,
    purpose:
      "Addresses that replace brokers' own, for trials with an emulator: 'upstox=http://127.0.0.1:4010', separated by commas. The credentials are sent there.",
  },
  BROKER_SERVERS: {
    schema: brokerServers,
    default: undefined,
    purpose:
      "Users' own servers, such as OpenAlgo, that users other than administrators may connect, separated by commas: 'http://10.0.0.5:5000,ws://10.0.0.5:8765'. Administrators may connect any server.",
  },
  SIGN_UP: {
    schema: z.enum(['open', 'closed', 'invitation'], {
      error: "must be 'open', 'closed' or 'invitation'",
    }),
    default: 'open',
    purpose: 'closed allows no new accounts, invitation only people whom an administrator has invited.',
  },
  GUESTS: {
    schema: z.enum(['open', 'closed'], { error: "must be 'open' or 'closed'" }),
    default: undefined,
    purpose:
      "open lets visitors try Delta without an account, in a guest's workspace that is deleted after 24 hours. If unset, guests are taken when SIGN_UP is open.",
  },
  GUEST_STORAGE_MB: {
    schema: integer(1, 1_000_000),
    default: '50',
    purpose: 'Megabytes that one guest may store. More is refused.',
  },
  VAPID_PUBLIC_KEY: {
    schema: z.string().regex(/^[\w-]{87}$/, { error: 'must be a VAPID public key of 87 characters' }),
    default: undefined,
    purpose:
      'Key with which browsers subscribe to pushed notifications. If unset, a pair is generated in DATA_DIR; set the same pair for all servers of one database.',
  },
  VAPID_PRIVATE_KEY: {
    schema: z.string().regex(/^[\w-]{43}$/, { error: 'must be a VAPID private key of 43 characters' }),
    default: undefined,
    purpose: 'The private key of that pair.',
  },
  ADMIN_EMAIL: {
    schema: emailAddress,
    default: undefined,
    purpose: 'Email address of the administrator that the first start creates.',
  },
  ADMIN_PASSWORD: {
    schema: z.string().min(8, { error: 'must have at least 8 characters' }),
    default: undefined,
    purpose: 'Password of that administrator. If unset, one is generated and printed once.',
  },
  SMTP_URL: {
    schema: z.string().regex(/^smtps?:\/\//, {
      error: 'must be an address such as smtp://user:password@mail.example.com:587',
    }),
    default: undefined,
    purpose:
      'Mail server: verifies addresses, resets passwords, sends notifications and passes on the contact form. If unset, Delta sends no mail.',
  },
  MAIL_FROM: {
    schema: emailAddress,
    default: BRAND.supportEmail,
    purpose: 'Sender of that mail.',
  },
  CONTACT_EMAIL: {
    schema: emailAddress,
    default: BRAND.supportEmail,
    purpose: 'Receiver of the messages of the contact form.',
  },
  ASSISTANT_URL: {
    schema: modelAddress,
    default: undefined,
    purpose:
      'External language model that users may let the assistant ask, as the base of an OpenAI-compatible API, such as https://models.example.com/v1. If unset, nothing that users ask leaves Delta.',
  },
  ASSISTANT_MODEL: {
    schema: z.string().max(200, { error: 'must have at most 200 characters' }),
    default: undefined,
    purpose: 'Name of that model there; required with ASSISTANT_URL.',
  },
  ASSISTANT_KEY: {
    schema: z.string().regex(/^[\x21-\x7e]+$/, { error: 'must be a key without spaces' }),
    default: undefined,
    purpose: 'Key sent to it as a bearer token. If unset, no key is sent.',
  },
} as const satisfies Record<string, Variable>

interface Variable {
  readonly schema: z.ZodType<unknown, string>
  readonly default: string | undefined
  /** The documented default, if it differs by machine. */
  readonly defaultText?: string
  readonly purpose: string
}

export type VariableName = keyof typeof VARIABLES
