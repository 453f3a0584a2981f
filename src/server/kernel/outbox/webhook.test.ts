import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWebhookPoster, isForbiddenAddress, signatureOf, wrongWebhook } from './webhook.ts'

let server: Server
let url: string
let status = 200
const received: { headers: IncomingHttpHeaders; body: string }[] = []
beforeAll(async () => {
  server = createServer((request, answer) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      answer.writeHead(status, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://localhost:${(server.address() as AddressInfo).port}/hook`
})
afterAll(() => void server.close())

const MESSAGE = { id: 'a-notification', title: 'Straddle on paper' }

describe('a webhook', () => {
  it('gets the message with a signature that its owner can check', async () => {
    await createWebhookPoster(() => false).post({ url, secret: 'key' }, MESSAGE)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect([JSON.parse(body), headers['delta-delivery']]).toEqual([MESSAGE, 'a-notification'])
    const seconds = Number(/^t=(\d+),/.exec(String(headers['delta-signature']))?.[1])
    expect(headers['delta-signature']).toBe(signatureOf(body, { secret: 'key', seconds }))
    expect(headers['delta-signature']).not.toBe(signatureOf(body, { secret: 'another', seconds }))
  })

  it('is not reached if its name resolves to a private address', async () => {
    const before = received.length
    const posting = createWebhookPoster().post({ url, secret: 'key' }, MESSAGE)
    await expect(posting).rejects.toThrow('This address is private')
    expect(received).toHaveLength(before)
  })

  it('fails on a redirect or an error, which is not followed', async () => {
    const before = received.length
    for (status of [302, 500])
      await expect(createWebhookPoster(() => false).post({ url, secret: 'key' }, MESSAGE)).rejects.toThrow(
        `It answered with status ${status}`,
      )
    expect(received).toHaveLength(before + 2)
  })

  it('reports with a message why it could not be reached', async () => {
    const posting = createWebhookPoster(() => false).post(
      { url: 'http://localhost:1', secret: 'key' },
      MESSAGE,
    )
    await expect(posting).rejects.toThrow('It could not be reached: it refused the connection')
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '0.0.0.0',
  ])('is refused at %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(true)
    const host = address.includes(':') ? `[${address}]` : address
    expect(wrongWebhook(`https://${host}/hook`)).toContain('private')
  })

  it('may be anywhere on the public internet, by https', () => {
    expect(['8.8.8.8', '2606:4700::1111'].map(isForbiddenAddress)).toEqual([false, false])
    expect(wrongWebhook('https://hooks.example.com/delta?key=1')).toBeUndefined()
    expect(wrongWebhook('http://hooks.example.com')).toBe('Enter an address that begins with https://')
    expect(wrongWebhook('https://user:word@hooks.example.com')).toContain('without a user')
  })
})
