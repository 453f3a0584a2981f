import type { DeploymentSession } from '#api'

/** What is already known of a session, for a question after what is new. */
export function knownUpTo(session: DeploymentSession | undefined): { after?: number; from?: string } {
  const seq = session?.log.at(-1)?.seq
  const time = session?.minutes.at(-1)?.time
  return { ...(seq !== undefined && { after: seq }), ...(time !== undefined && { from: time }) }
}

/**
 * A session with what came after `knownUpTo` it. A minute that is told again counts as it is told last, a line of the log
 * once; whatever else the answer holds is whole.
 */
export function withNews(known: DeploymentSession | undefined, news: DeploymentSession): DeploymentSession {
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
