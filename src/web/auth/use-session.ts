import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onBackendBack } from '../backend/backend-status.ts'
import { AuthRefusal, type AuthClient, type SignedInUser } from './auth-client.ts'
import { forgetAllOf, welcome } from './forget-user.ts'
import { answerRefusedCalls, type SignedInAnswer } from './refused-calls.ts'
import {
  forgetUser,
  hasSignOutToTell,
  noteSignOut,
  rememberedUser,
  rememberUser,
  watchRememberedUser,
} from './remembered-user.ts'

/** How a session ended under the page: the server ended it, or its user signed out in another tab. */
export type SessionLoss = 'ended' | 'signed-out'

interface Session {
  /** Undefined until it is known. */
  readonly user: SignedInUser | null | undefined
  /** The page is still the user's, but nothing can be called until they have signed in again. */
  readonly loss: SessionLoss | null
  /** False while there is something to settle with a server that could not be reached. */
  readonly isSettled: boolean
}

const UNKNOWN: Session = { user: undefined, loss: null, isSettled: true }
const NOBODY: Session = { user: null, loss: null, isSettled: true }

/** The session of this browser: asked for once, kept over a server that is away, and shared with the other tabs. */
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
      const isSame = now.current.user?.id === user.id
      change({ user, loss: null, isSettled: true })
      answerWaiting(isSame ? 'again' : 'nobody')
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
    const isTold = await tellSignOut(client)
    if (!isTold && now.current.user === null) change({ ...NOBODY, isSettled: false })
  }, [client, change, answerWaiting])

  useRestoring({ client, session, now, change, enter })
  useRefusedCalls({ client, now, waiting, change, enter })
  useOtherTabs({ now, change, admit })
  return useMemo(() => ({ ...session, enter, leave }), [session, enter, leave])
}

interface Parts {
  client: AuthClient
  session: Session
  now: { readonly current: Session }
  waiting: { readonly current: ((answer: SignedInAnswer) => void)[] }
  change: (next: Session) => void
  admit: (user: SignedInUser) => void
  enter: (user: SignedInUser) => void
}

/** Asks who is signed in: at first, and where that could not be read, as soon as the server is there. */
function useRestoring({ client, session, now, change, enter }: Omit<Parts, 'waiting' | 'admit'>): void {
  const restore = useCallback(async () => {
    const before = now.current
    const restored = await currentUser(client)
    // Someone who signed in or out meanwhile stays so.
    if (now.current !== before) return
    const { user } = before
    // A whole screen appears with the answer: drawn as a transition, it does not block the page.
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

/** Who the server says is signed in. One who signed out while it was away is signed out there first. */
async function currentUser(client: AuthClient): Promise<SignedInUser | null | 'unreadable'> {
  try {
    if (hasSignOutToTell()) return (await tellSignOut(client)) ? null : 'unreadable'
    return await client.currentUser()
  } catch {
    return 'unreadable'
  }
}

/** Ends the session on the server; false where that could not be reached. */
async function tellSignOut(client: AuthClient): Promise<boolean> {
  const isTold = await client.signOut().then(
    () => true,
    (error: unknown) => error instanceof AuthRefusal && error.reason !== 'failure',
  )
  if (isTold) noteSignOut(true)
  return isTold
}

/** Lets calls that were refused wait for their user. */
function useRefusedCalls({ client, now, waiting, change, enter }: Omit<Parts, 'session' | 'admit'>): void {
  useEffect(() => {
    const answer = async (): Promise<SignedInAnswer> => {
      const { user } = now.current
      if (!user) return 'nobody'
      const current = await client.currentUser().catch(() => null)
      if (now.current.user?.id !== user.id) return 'nobody'
      if (current?.id === user.id) return 'still'
      if (current) {
        enter(current)
        return 'nobody'
      }
      return new Promise((resolve) => {
        waiting.current.push(resolve)
        if (!now.current.loss) change({ ...now.current, loss: 'ended' })
      })
    }
    return answerRefusedCalls(answer)
  }, [client, now, waiting, change, enter])
}

/** Follows those who sign in and out in other tabs. */
function useOtherTabs({ now, change, admit }: Pick<Parts, 'now' | 'change' | 'admit'>): void {
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
        } else if (loss || remembered.id !== user?.id) {
          welcome(remembered.id)
          admit(remembered)
        }
      }),
    [now, change, admit],
  )
}
