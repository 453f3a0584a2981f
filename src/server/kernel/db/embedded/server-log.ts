import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const MAX_LOG_BYTES = 10_000_000
const KEPT_LINES = 8

/** Settings that keep users' data out of PostgreSQL's log: no values, no statements, no error details. */
export const LOG_SETTINGS: Readonly<Record<string, string>> = {
  log_destination: 'stderr',
  log_line_prefix: '%p ',
  // Delta receives the errors of refused queries; in the log their text would contain users' data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

const LINE = /^(\d+) ([A-Z]+\d?): {2}(.*)$/

/**
 * Writes a PostgreSQL server's log to a file, one JSON object per line, and keeps the last lines for
 * messages.
 * @param output standard error of the server; the file is closed at its end
 */
export function keepServerLog(output: Readable, file: string): { last(): string } {
  rotate(file)
  const handle = openSync(file, 'a', 0o600)
  const last: string[] = []
  createInterface({ input: output })
    .on('line', (line) => {
      const [, pid, severity, said] = LINE.exec(line) ?? []
      const msg = said ?? line.trim()
      const time = new Date().toISOString()
      writeSync(handle, `${JSON.stringify({ time, ...(pid && { pid: Number(pid), severity }), msg })}\n`)
      last.push(severity ? `${severity}: ${msg}` : msg)
      if (last.length > KEPT_LINES) last.shift()
    })
    .once('close', () => closeSync(handle))
  return { last: () => last.join('\n') || '(nothing)' }
}

function rotate(file: string): void {
  try {
    if (statSync(file).size > MAX_LOG_BYTES) renameSync(file, `${file}.1`)
  } catch {
    // There is no log yet.
  }
}
