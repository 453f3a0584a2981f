import { ADDRESSES } from './addresses.ts'
import type { Route } from './route.ts'

type Address = keyof typeof ADDRESSES

/** POST routes that need no key, by their reason. */
const WITHOUT_KEY: Readonly<Record<string, readonly Address[]>> = {
  'sessions of the sign-in library': ['signUp', 'signIn', 'signOut'],
  'asks for a password or a code and does the same when repeated': [
    'changePassword',
    'deleteAccount',
    'changeEmail',
    'verifyEmail',
    'resetPassword',
    'beginTwoFactor',
    'confirmTwoFactor',
    'endTwoFactor',
  ],
  'computes an answer and stores nothing': [
    'passwordStrength',
    'optionDayPrices',
    'optionGreeks',
    'payoffDiagram',
    'planDownload',
    'liveBacktest',
    'runBacktestNow',
    'ruleDays',
    'lookAtTradeLog',
    'estimateSweep',
    'sweepCurves',
    'walkForward',
    'ruleDay',
    'previewDeployment',
    'testBroker',
    'askExternalModel',
  ],
}

/** Routes whose answer holds a secret that is shown once: a repeated call says only that it was done. */
const SECRET: readonly Address[] = ['createAccessToken', 'renewRecoveryCodes', 'makeResetLink', 'invite']

/** POST routes that need no key, with the reason. */
export const ROUTES_WITHOUT_KEY: ReadonlyMap<string, string> = new Map(
  Object.entries(WITHOUT_KEY).flatMap(([reason, names]) =>
    names.map((name) => [ADDRESSES[name].path as string, reason] as const),
  ),
)

const SECRET_PATHS = new Set<string>(SECRET.map((name) => ADDRESSES[name].path))

/** Whether a route honours an `Idempotency-Key`: every POST that creates, charges, sends or runs. */
export function honoursKey({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return method === 'POST' && !ROUTES_WITHOUT_KEY.has(path)
}

/** Whether the answer of a route is shown once only. */
export function answersSecret({ path }: Pick<Route, 'path'>): boolean {
  return SECRET_PATHS.has(path)
}
