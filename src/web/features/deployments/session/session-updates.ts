import type { DeploymentSession } from '#api'

/** Query parameters that ask only for updates of a known session. */
export function sinceKnown(session: DeploymentSession | undefined): { after?: number; from?: string } {
  const seq = session?.log.at(-1)?.seq
  const time = session?.minutes.at(-1)?.time
  return { after: seq, from: time }
}

/**
 * Merges an update into a session. A repeated minute replaces the earlier one, log lines are deduplicated, and all
 * other fields come from the update.
 */
export function withUpdates(
  known: DeploymentSession | undefined,
  news: DeploymentSession,
): DeploymentSession {
  if (!known) return news
  const first = news.minutes[0]?.time
  const minutes = first === undefined ? known.minutes : known.minutes.filter(({ time }) => time < first)
  const lines = new Set(known.log.map(({ seq }) => seq))
  return {
    ...news,
    minutes: [...minutes, ...news.minutes],
    log: [...known.log, ...news.log.filter(({ seq }) => !lines.has(seq))],
  }
}

/** `HH:MM` as minutes after midnight. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** Minutes after midnight as `HH:MM`. */
export function clockOf(minute: number): string {
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${part(minute / 60)}:${part(minute % 60)}`
}
