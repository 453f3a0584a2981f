import { useEffect } from 'react'
import { MESSAGES } from '#domain'
import { notify } from '../../ui/feedback/notify.ts'
import { asUnsent, removeUnsent, storeUnsent, readUnsent } from './kept-strategies.ts'
import { forgetDeletion, readDeletions } from './pending-deletions.ts'
import { deleteStrategy, isRefusal, sendEdit } from './send-strategy.ts'

/** Retry interval while the server is reachable. */
const RESEND_MILLISECONDS = 30_000

/**
 * Sends unsent strategies and pending deletions as soon as the server is reachable, and retries until it has accepted
 * them. `onSent` is called after a success.
 */
export function useResending(userId: string, online: boolean, onSent: () => void = nothing): void {
  useEffect(() => {
    if (!online) return
    let busy = false
    const resend = () => {
      if (busy) return
      busy = true
      const waiting = count(userId)
      void resendDeletions(userId)
        .then(() => resendStored(userId))
        .finally(() => {
          busy = false
          if (count(userId) < waiting) onSent()
        })
    }
    resend()
    const timer = setInterval(resend, RESEND_MILLISECONDS)
    return () => clearInterval(timer)
  }, [userId, online, onSent])
}

function nothing(): void {}

const count = (userId: string) => readUnsent(userId).length + readDeletions(userId).length

async function resendDeletions(userId: string): Promise<void> {
  const kept = new Set(readUnsent(userId).map(({ strategy }) => strategy.id))
  for (const id of readDeletions(userId)) {
    // Saved again since the deletion, so it stays.
    if (kept.has(id)) forgetDeletion(userId, id)
    else if ((await deleteStrategy(userId, id)) === 'broke') return
    else forgetDeletion(userId, id)
  }
}

async function resendStored(userId: string): Promise<void> {
  for (const { strategy, refusal } of readUnsent(userId)) {
    if (refusal !== undefined) continue
    try {
      const { kept } = await sendEdit(userId, strategy)
      if (kept === 'theirs') {
        removeUnsent(userId, strategy.id)
        continue
      }
    } catch (error) {
      if (!isRefusal(error)) return
      if (isUnchanged(userId, strategy)) storeUnsent(userId, asUnsent(strategy, error.message))
      continue
    }
    // A later version that was stored during the call still has to be sent.
    if (isUnchanged(userId, strategy)) removeUnsent(userId, strategy.id)
    notify.success(MESSAGES.strategySaved(strategy.configuration.strategyName))
  }
}

function isUnchanged(userId: string, sent: { readonly id: string }): boolean {
  const kept = readUnsent(userId).find(({ strategy }) => strategy.id === sent.id)
  return JSON.stringify(kept?.strategy) === JSON.stringify(sent)
}
