import type { AccountsApi } from './accounts.ts'
import { codeAsIssued, isAppCode } from './code-once.ts'

/** Codes of an authenticator app, and recovery codes. Refusals are undefined. */
export interface SecondFactors {
  /**
   * Creates the app's key and the recovery codes, which are shown only here. The second factor stays off
   * until it is confirmed.
   */
  beginTwoFactor(
    password: string,
    headers: Headers,
  ): Promise<{ uri: string; recoveryCodes: string[] } | undefined>
  /**
   * Turns the second factor on and returns the cookies of the renewed session; undefined for a wrong code.
   */
  confirmTwoFactor(code: string, headers: Headers): Promise<readonly string[] | undefined>
  /** Undefined for a wrong password. */
  renewRecoveryCodes(password: string, headers: Headers): Promise<string[] | undefined>
  /**
   * Turns the second factor off and returns the cookies of the renewed session; undefined for a wrong
   * password.
   */
  endTwoFactor(password: string, headers: Headers): Promise<readonly string[] | undefined>
  /**
   * Second step of a sign-in, with a code of the app or a recovery code, which works once.
   * @param cookies cookies from the first step
   * @param headers headers of the request, whose browser and address the session keeps
   * @returns the session cookies; undefined for a wrong code
   */
  passCode(code: string, cookies: readonly string[], headers: Headers): Promise<readonly string[] | undefined>
}

/** Status codes with which the accounts library refuses wrong input. */
const REFUSALS = new Set([400, 401, 403, 429])
const PENDING = /^[^=]*two_factor=/

export function createSecondFactors(api: AccountsApi): SecondFactors {
  return {
    async beginTwoFactor(password, headers) {
      const answer = await api.enableTwoFactor({ body: { password }, headers, asResponse: true })
      if (isRefused(answer)) return undefined
      const { totpURI, backupCodes } = (await answer.json()) as { totpURI: string; backupCodes: string[] }
      return { uri: totpURI, recoveryCodes: backupCodes }
    },
    async confirmTwoFactor(typed, headers) {
      const code = codeAsIssued(typed)
      if (!isAppCode(code)) return undefined
      const answer = await api.verifyTOTP({ body: { code }, headers, asResponse: true })
      return isRefused(answer) ? undefined : answer.headers.getSetCookie()
    },
    async renewRecoveryCodes(password, headers) {
      const answer = await api.generateBackupCodes({ body: { password }, headers, asResponse: true })
      if (isRefused(answer)) return undefined
      return ((await answer.json()) as { backupCodes: string[] }).backupCodes
    },
    async endTwoFactor(password, headers) {
      const answer = await api.disableTwoFactor({ body: { password }, headers, asResponse: true })
      return isRefused(answer) ? undefined : answer.headers.getSetCookie()
    },
    async passCode(typed, cookies, headers) {
      const ofStep = new Headers(headers)
      // Of the first step's cookies, only the pending sign-in is needed, and none of the request's.
      const pending = cookies.filter((value) => PENDING.test(value)).map((value) => value.split(';')[0])
      ofStep.set('cookie', pending.join('; '))
      const call = { headers: ofStep, asResponse: true } as const
      const code = codeAsIssued(typed)
      const answer = isAppCode(code)
        ? await api.verifyTOTP({ ...call, body: { code } })
        : await api.verifyBackupCode({ ...call, body: { code } })
      return isRefused(answer) ? undefined : answer.headers.getSetCookie()
    },
  }
}

/** @throws Error if the library failed instead of refusing */
function isRefused(answer: Response): boolean {
  if (answer.ok) return false
  if (REFUSALS.has(answer.status)) return true
  throw new Error(`the accounts library answered ${answer.status} to a second factor`)
}
