import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onBackendBack } from '../backend/backend-status.ts'
import { AuthRefusal, type AuthClient, type SignedInUser } from './auth-client.ts'
import { forgetFarewell, watchFarewell } from './farewell.ts'
import { forgetAllOf, welcome } from './forget-user.ts'
import { answerRefusedCalls, type SignedInAnswer } from '../backend/refused-calls.ts'
import {
  forgetUser,
  hasUnsentSignOut,
  noteSignOut,
  rememberedUser,
  rememberUser,
  watchRememberedUser,
} from './remembered-user.ts'

/** How a session ended under an open page: the server ended it, or its user signed out in another tab. */
export type SessionLoss = 'ended' | 'signed-out'

interface Session {
  /** Undefined until known. */
  readonly user: SignedInUser | null | undefined
  /** The page still belongs to the user, but calls fail until they have signed in again. */
  readonly loss: SessionLoss | null
  /** False while a sign-in or sign-out could not reach the server. */
  readonly isSettled: boolean
}

const UNKNOWN: Session = { user: undefined, loss: null, isSettled: true }
const NOBODY: Session = { user: null, loss: null, isSettled: true }

/** The session of this browser: read once, kept while the server is away, and shared with other tabs. */
export function useSession(client: AuthClient) {
  const [session, setSession] = useState<Session>(UNKNOWN)
  const now = useRef(session)
  const waiting = useRef<((answer: SignedInAnswer) => void)[]>([])
  const change = useCallback((next: Session) => {
    now.current = next
    setSession(next)
  }, [])
  const answerWaiting = useCallback((answer: SignedInAnswer) => {
    for (const resolve of waiting.current.splice(0)) resolve(answer)
  }, [])

  const admit = useCallback(
    (user: SignedInUser) => {
      const isSamePerson = now.current.user?.id === user.id
      forgetFarewell()
      change({ user, loss: null, isSettled: true })
      answerWaiting(isSamePerson ? 'again' : 'nobody')
    },
    [change, answerWaiting],
  )
  const enter = useCallback(
    (user: SignedInUser) => {
      welcome(user.id)
      rememberUser(user)
      admit(user)
    },
    [admit],
  )
  const leave = useCallback(async () => {
    const { user } = now.current
    forgetUser()
    noteSignOut(false)
    change(NOBODY)
    answerWaiting('nobody')
    if (user) await forgetAllOf(user.id)
    const isSent = await sendSignOut(client)
    if (!isSent && now.current.user === null) change({ ...NOBODY, isSettled: false })
  }, [client, change, answerWaiting])

  useRestoring({ client, session, now, change, enter })
  useRefusedCalls({ client, now, waiting, change, enter })
  useOtherTabs({ now, change, admit })
  return useMemo(() => ({ ...session, enter, leave }), [session, enter, leave])
}

interface SessionHandle {
  client: AuthClient
  session: Session
  now: { readonly current: Session }
  waiting: { readonly current: ((answer: SignedInAnswer) => void)[] }
  change: (next: Session) => void
  admit: (user: SignedInUser) => void
  enter: (user: SignedInUser) => void
}

/** Reads the session at the start; if that fails, again as soon as the server is back. */
function useRestoring({
  client,
  session,
  now,
  change,
  enter,
}: Omit<SessionHandle, 'waiting' | 'admit'>): void {
  const restore = useCallback(async () => {
    const before = now.current
    const restored = await currentUser(client)
    // A sign-in or sign-out during the request wins.
    if (now.current !== before) return
    const { user } = before
    // The answer renders a whole screen, so a transition keeps the page responsive.
    startTransition(() => {
      if (restored === 'unreadable')
        change({ user: user ?? rememberedUser(), loss: before.loss, isSettled: false })
      else if (restored) enter(restored)
      else if (user) change({ user, loss: 'ended', isSettled: true })
      else {
        forgetUser()
        change(NOBODY)
      }
    })
  }, [client, now, change, enter])
  useEffect(() => void restore(), [restore])
  const { isSettled } = session
  useEffect(() => (isSettled ? undefined : onBackendBack(() => void restore())), [isSettled, restore])
}

/** Reads the session from the server. A sign-out that happened while the server was away is sent first. */
async function currentUser(client: AuthClient): Promise<SignedInUser | null | 'unreadable'> {
  try {
    if (hasUnsentSignOut()) return (await sendSignOut(client)) ? null : 'unreadable'
    return await client.currentUser()
  } catch {
    return 'unreadable'
  }
}

/** Ends the session on the server; false if the server cannot be reached. */
async function sendSignOut(client: AuthClient): Promise<boolean> {
  const isSent = await client.signOut().then(
    () => true,
    (error: unknown) => error instanceof AuthRefusal && error.reason !== 'failure',
  )
  if (isSent) noteSignOut(true)
  return isSent
}

/** Lets calls refused with 401 wait for a new sign-in. */
function useRefusedCalls({
  client,
  now,
  waiting,
  change,
  enter,
}: Omit<SessionHandle, 'session' | 'admit'>): void {
  useEffect(() => {
    const answer = async (): Promise<SignedInAnswer> => {
      const { user } = now.current
      if (!user) return 'nobody'
      const current = await client.currentUser().catch(() => null)
      if (now.current.user?.id !== user.id) return 'nobody'
      if (current) {
        if (!isSame(current, user)) enter(current)
        return current.id === user.id ? 'still' : 'nobody'
      }
      return new Promise((resolve) => {
        waiting.current.push(resolve)
        if (!now.current.loss) change({ ...now.current, loss: 'ended' })
      })
    }
    return answerRefusedCalls(answer)
  }, [client, now, waiting, change, enter])
}

/** Whether nothing about a user has changed, such as that a guest has signed up. */
function isSame(user: SignedInUser, before: SignedInUser | null): boolean {
  return JSON.stringify(user) === JSON.stringify(before)
}

/** Follows sign-ins, sign-outs, changes of the user and the deletion of the account in other tabs. */
function useOtherTabs({ now, change, admit }: Pick<SessionHandle, 'now' | 'change' | 'admit'>): void {
  useEffect(watchFarewell, [])
  useEffect(
    () =>
      watchRememberedUser(() => {
        const { user, loss } = now.current
        const remembered = rememberedUser()
        if (user === undefined) return
        if (!remembered) {
          if (!user) return
          void forgetAllOf(user.id)
          change({ ...now.current, loss: 'signed-out' })
        } else if (loss || !isSame(remembered, user)) {
          welcome(remembered.id)
          admit(remembered)
        }
      }),
    [now, change, admit],
  )
}
