import { setTimeout as wait } from 'node:timers/promises'
import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowUpload, limitBodyTime } from './body-deadline.ts'

const PAUSE_MILLISECONDS = 100

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_, payload, done) => {
    payload.resume().once('end', () => done(null))
  })
  limitBodyTime(app, {
    bodyMilliseconds: 10_000,
    uploadPauseMilliseconds: PAUSE_MILLISECONDS,
    lingerMilliseconds: 1_000,
  })
  app.post('/upload', { onRequest: authorized }, async () => {
    await wait(4 * PAUSE_MILLISECONDS)
    return 'read'
  })
  await app.listen({ port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Like a route, which knows its caller before it allows the upload. */
async function authorized(request: FastifyRequest): Promise<void> {
  await Promise.resolve()
  allowUpload(request)
}

/** Sends an upload of two parts; the answer, or the error of a connection that was cut. */
function upload(pauseMilliseconds: number): Promise<string> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'text/csv', 'content-length': 4 }
    const sending = send({ port, method: 'POST', path: '/upload', headers }, (answer) => {
      answer.setEncoding('utf8').once('data', resolve)
    })
    sending.once('error', () => resolve('cut'))
    sending.write('ab')
    setTimeout(() => sending.end('cd'), pauseMilliseconds)
  })
}

describe('an upload', () => {
  it('is cut when it pauses for too long', async () => {
    expect(await upload(5 * PAUSE_MILLISECONDS)).toBe('cut')
  })

  it('that has arrived is answered, even if the answer takes long', async () => {
    expect(await upload(0)).toBe('read')
  })
})
