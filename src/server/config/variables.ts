import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { BRAND, UNDERLYINGS } from '#domain'
import { isBucketUrl } from '#market-data'

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

const yesNo = z
  .enum(['true', 'false'], { error: "must be 'true' or 'false'" })
  .transform((value) => value === 'true')

const underlyings = z
  .string()
  .transform((value) => (value === 'none' ? [] : value.split(',').map((name) => name.trim())))
  .pipe(z.array(z.enum(UNDERLYINGS, { error: `must be 'none' or some of ${UNDERLYINGS.join(',')}` })))

/** Every environment variable of the server: its form, its default, and what it is for. */
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
      'Port at which `delta worker` answers `GET /health` and `GET /metrics` on HOST, to anyone who reaches it. Left out, it has none.',
  },
  DATA_DIR: {
    schema: text,
    default: './data',
    purpose: 'Folder of everything that Delta keeps: database and market data.',
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
    purpose: "Megabytes of that bucket's day files that are kept in DATA_DIR.",
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
    purpose: 'Backtests run at the same time in this process; 0 leaves them to `delta worker` processes.',
  },
  USER_CONCURRENT_BACKTESTS: {
    schema: integer(1, 1000),
    default: '2',
    purpose: 'Backtests of one user that run at the same time, over all processes.',
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
  PREPARE_SIMULATED: {
    schema: underlyings,
    default: 'NIFTY',
    purpose:
      'Underlyings whose simulated market is made in the background after the start (about 850 MB each), rather than by the first backtest; none for none.',
  },
  PUBLIC_URL: {
    schema: origin,
    default: undefined,
    purpose: 'Address at which users reach Delta. With https, cookies are sent over TLS only.',
  },
  TRUST_PROXY: {
    schema: yesNo,
    default: 'false',
    purpose: 'true behind a load balancer: takes the client address from X-Forwarded-For.',
  },
  SECRET: {
    schema: z.string().min(32, { error: 'must have at least 32 characters' }),
    default: undefined,
    purpose:
      'Key that signs sessions and encrypts stored credentials. Left out, one is made in DATA_DIR; set the same for all servers of one database.',
  },
  SIGN_UP: {
    schema: z.enum(['open', 'closed'], { error: "must be 'open' or 'closed'" }),
    default: 'open',
    purpose: 'closed lets nobody create an account.',
  },
  ADMIN_EMAIL: {
    schema: emailAddress,
    default: undefined,
    purpose: 'Email address of the administrator that the first start creates.',
  },
  ADMIN_PASSWORD: {
    schema: z.string().min(8, { error: 'must have at least 8 characters' }),
    default: undefined,
    purpose: 'Password of that administrator. Left out, one is made and printed once.',
  },
  SMTP_URL: {
    schema: z.string().regex(/^smtps?:\/\//, {
      error: 'must be an address such as smtp://user:password@mail.example.com:587',
    }),
    default: undefined,
    purpose:
      'Mail server that messages of the contact form are passed on by. Left out, they are only stored.',
  },
  MAIL_FROM: {
    schema: emailAddress,
    default: BRAND.supportEmail,
    purpose: 'Sender of that mail.',
  },
  CONTACT_EMAIL: {
    schema: emailAddress,
    default: BRAND.supportEmail,
    purpose: 'Receiver of that mail.',
  },
} as const satisfies Record<string, Variable>

interface Variable {
  readonly schema: z.ZodType<unknown, string>
  readonly default: string | undefined
  /** How the documentation words a default that differs by machine. */
  readonly defaultText?: string
  readonly purpose: string
}

export type VariableName = keyof typeof VARIABLES
