import { readdirSync, readFileSync } from 'node:fs'

/** Processor time of a server and its users since they started, in milliseconds. */
export interface ProcessorTime {
  /** The thread that answers requests. */
  readonly serving: number
  /** All other threads of the server's process: runs, compiler, collector, compression. */
  readonly otherThreads: number
  readonly database: number
  /** This process. */
  readonly users: number
}

const TICK_MILLISECONDS = 10

/**
 * Reads the processor time of a server, its embedded database and this process; undefined except on Linux.
 */
export function processorTime(server: number): ProcessorTime | undefined {
  try {
    const serving = ownTime(`/proc/${server}/task/${server}/stat`)
    const { user, system } = process.cpuUsage()
    return {
      serving,
      otherThreads: ownTime(`/proc/${server}/stat`) - serving,
      database: descendants(server).reduce((sum, pid) => sum + withEndedChildren(pid), 0),
      users: (user + system) / 1000,
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Processor time between two readings. */
export function addedTime(from: ProcessorTime, to: ProcessorTime): ProcessorTime {
  return {
    serving: to.serving - from.serving,
    otherThreads: to.otherThreads - from.otherThreads,
    database: to.database - from.database,
    users: to.users - from.users,
  }
}

/** Fields of a line of /proc after the process name, which may contain blanks; the first is the state. */
function fields(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function ownTime(path: string): number {
  const [user, system] = fields(path).slice(11, 13).map(Number)
  return TICK_MILLISECONDS * (user + system)
}

function withEndedChildren(pid: number): number {
  const times = fields(`/proc/${pid}/stat`).slice(11, 15).map(Number)
  return TICK_MILLISECONDS * times.reduce((sum, time) => sum + time, 0)
}

function descendants(of: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      parents.set(Number(name), Number(fields(`/proc/${name}/stat`)[1]))
    } catch {
      // The process has ended since the folder was read.
    }
  }
  const under = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && (parent === of || under(parent))
  }
  return [...parents.keys()].filter(under)
}
