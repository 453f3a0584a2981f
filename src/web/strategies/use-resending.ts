import { useEffect } from 'react'
import { MESSAGES } from '#domain'
import { notify } from '../ui/notify.ts'
import { asKept, forgetKept, keepStrategy, readKept } from './kept-strategies.ts'
import { isRefusal, sendStrategy } from './send-strategy.ts'

/** How often it is tried again while the server is said to be there. */
const RESEND_MILLISECONDS = 30_000

/** Sends what is kept in this browser alone as soon as the server is there, and again until it has taken it. */
export function useResending(userId: string, online: boolean): void {
  useEffect(() => {
    if (!online) return
    let busy = false
    const resend = () => {
      if (busy) return
      busy = true
      void resendKept(userId).finally(() => {
        busy = false
      })
    }
    resend()
    const timer = setInterval(resend, RESEND_MILLISECONDS)
    return () => clearInterval(timer)
  }, [userId, online])
}

async function resendKept(userId: string): Promise<void> {
  for (const { strategy, refusal } of readKept(userId)) {
    if (refusal !== undefined) continue
    try {
      await sendStrategy(userId, strategy)
    } catch (error) {
      if (!isRefusal(error)) return
      if (isUnchanged(userId, strategy)) keepStrategy(userId, asKept(strategy, error.message))
      continue
    }
    // A later version that could not be sent meanwhile still waits.
    if (isUnchanged(userId, strategy)) forgetKept(userId, strategy.id)
    notify.success(MESSAGES.strategySaved(strategy.configuration.strategyName))
  }
}

function isUnchanged(userId: string, sent: { readonly id: string }): boolean {
  const kept = readKept(userId).find(({ strategy }) => strategy.id === sent.id)
  return JSON.stringify(kept?.strategy) === JSON.stringify(sent)
}
