import { createThreads } from '../kernel/threads.ts'
import type { PaperDesk } from './desk.ts'
import type { DeskCall } from './paper.thread.ts'

const MODULE = new URL('paper.thread.ts', import.meta.url)

/**
 * The paper desk in two threads: one drives deployments, so that their state is in one place, and the other
 * answers questions that may take long.
 */
export function createPaperDesk(marketDataFolder: string): PaperDesk {
  const driving = createThreads<DeskCall, unknown>(MODULE)
  const asking = createThreads<DeskCall, unknown>(MODULE)
  const drive = (call: object) => driving.run({ ...call, marketDataFolder } as DeskCall)
  const ask = (call: object) => asking.run({ ...call, marketDataFolder } as DeskCall)
  return {
    plan: (...given) => ask({ name: 'plan', given }) as ReturnType<PaperDesk['plan']>,
    today: (...given) => ask({ name: 'today', given }) as ReturnType<PaperDesk['today']>,
    prepare: (...given) => ask({ name: 'prepare', given }) as ReturnType<PaperDesk['prepare']>,
    settle: (...given) => ask({ name: 'settle', given }) as ReturnType<PaperDesk['settle']>,
    advance: (...given) => drive({ name: 'advance', given }) as ReturnType<PaperDesk['advance']>,
    forget: (...given) => drive({ name: 'forget', given }) as ReturnType<PaperDesk['forget']>,
    async close() {
      await Promise.all([driving.close(), asking.close()])
    },
  }
}
