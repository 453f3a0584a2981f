import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { surviveConnectionErrors } from './stray-errors.ts'

function aProcess() {
  const lines: string[] = []
  const exits: number[] = []
  const process = Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code) })
  const note = (level: string) => (_: unknown, message?: string) => void lines.push(`${level}: ${message}`)
  surviveConnectionErrors(process, { error: note('error'), fatal: note('fatal') } as never)
  return { process, lines, exits }
}

it('survives a write to a closed stream, and logs it', async () => {
  const { process, lines, exits } = aProcess()
  const stream = new PassThrough()
  stream.end()
  const error = await new Promise((caught) => stream.on('error', caught).write('late'))
  process.emit('uncaughtException', error)
  expect(exits).toEqual([])
  expect(lines).toEqual(['error: an error of a connection was not caught; serving on'])
})

it('exits after any other uncaught error', () => {
  const { process, lines, exits } = aProcess()
  process.emit('uncaughtException', new TypeError('x is not a function'))
  expect(exits).toEqual([1])
  expect(lines).toEqual(['fatal: an error was not caught; the process ends'])
})
