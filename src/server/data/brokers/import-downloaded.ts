import { MessageChannel } from 'node:worker_threads'
import type { ImportEnd, ImportTask } from '../datasets/import.thread.ts'
import { createThreads } from '../../kernel/threads.ts'

/**
 * Imports downloaded files in a separate thread, with all checks of an import.
 * @throws the reason of `signal`
 */
export async function importDownloaded(
  task: Omit<ImportTask, 'port' | 'name' | 'allowBad' | 'conflict' | 'contracts'> &
    Partial<Pick<ImportTask, 'conflict'>>,
  signal: AbortSignal,
): Promise<ImportEnd> {
  signal.throwIfAborted()
  const pool = createThreads<ImportTask, ImportEnd>(new URL('../datasets/import.thread.ts', import.meta.url))
  const { port1, port2 } = new MessageChannel()
  const stop = () => port1.postMessage('stop')
  signal.addEventListener('abort', stop)
  try {
    const whole = {
      conflict: 'stop' as const,
      ...task,
      name: undefined,
      allowBad: false,
      contracts: [],
      port: port2,
    }
    const end = await pool.run(whole, { transferList: [port2] })
    signal.throwIfAborted()
    return end
  } finally {
    signal.removeEventListener('abort', stop)
    port1.close()
    await pool.close()
  }
}
