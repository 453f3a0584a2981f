const CLOCK = /^(\d{1,2})[:.\s]?(\d{2})\s*([ap])?\.?m?\.?$/
const HOUR = /^(\d{1,2})\s*([ap])?\.?m?\.?$/

/**
 * Parses a time of day into `09:20`; undefined if the text is no time. Accepts `9:20`, `920`, `0920`, `9.20` and `3:15
 * pm`.
 */
export function typedTime(text: string): string | undefined {
  const clock = CLOCK.exec(text.trim().toLowerCase())
  return clock ? timeOfDay(Number(clock[1]), Number(clock[2]), clock[3]) : undefined
}

/** Like `typedTime` when the field is left: a bare hour counts too. */
export function finishedTime(text: string): string | undefined {
  const hour = HOUR.exec(text.trim().toLowerCase())
  return hour ? timeOfDay(Number(hour[1]), 0, hour[2]) : typedTime(text)
}

function timeOfDay(hour: number, minute: number, half: string | undefined): string | undefined {
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  if (hours > 23 || minute > 59 || (half !== undefined && hour > 12)) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Adds minutes within the day; other text stays unchanged. */
export function timeAfter(value: string, minutes: number): string {
  if (typedTime(value) !== value) return value
  const [hour = 0, minute = 0] = value.split(':').map(Number)
  const moved = Math.min(24 * 60 - 1, Math.max(0, hour * 60 + minute + minutes))
  return timeOfDay(Math.floor(moved / 60), moved % 60, undefined) ?? value
}
