import { ADDRESSES } from './addresses.ts'
import type { Route } from './route.ts'

type Address = keyof typeof ADDRESSES

/** POST routes that change state but need no idempotency key, by reason. */
const WITHOUT_KEY: Readonly<Record<string, readonly Address[]>> = {
  'sessions of the sign-in library': [
    'signUp',
    'openGuestWorkspace',
    'signIn',
    'signOut',
    'passkeySignInOptions',
    'signInByPasskey',
  ],
  'asks for a password or a code and does the same when repeated': [
    'changePassword',
    'deleteAccount',
    'changeEmail',
    'verifyEmail',
    'resetPassword',
    'beginTwoFactor',
    'confirmTwoFactor',
    'endTwoFactor',
    'passkeyOptions',
    'addPasskey',
  ],
  'counts once, however often it is sent': ['planDownload', 'ruleDays', 'testBroker', 'askExternalModel'],
}

/**
 * Routes whose answer contains a secret that is shown once: a replayed call only confirms that the first was
 * executed.
 */
const SECRET: readonly Address[] = [
  'createAccessToken',
  'renewRecoveryCodes',
  'makeResetLink',
  'invite',
  'shareRun',
]

/** Paths of the POST routes that change state but need no idempotency key, with the reason. */
export const ROUTES_WITHOUT_KEY: ReadonlyMap<string, string> = new Map(
  Object.entries(WITHOUT_KEY).flatMap(([reason, names]) =>
    names.map((name) => [ADDRESSES[name].path as string, reason] as const),
  ),
)

const SECRET_PATHS = new Set<string>(SECRET.map((name) => ADDRESSES[name].path))

/**
 * Whether a route honours an `Idempotency-Key`: every POST that creates, charges, sends or runs something.
 */
export function honoursKey({ method, path, readOnly }: Pick<Route, 'method' | 'path' | 'readOnly'>): boolean {
  return method === 'POST' && !readOnly && !ROUTES_WITHOUT_KEY.has(path)
}

/** Whether the answer of a route contains a secret that is shown once. */
export function answersSecret({ path }: Pick<Route, 'path'>): boolean {
  return SECRET_PATHS.has(path)
}
