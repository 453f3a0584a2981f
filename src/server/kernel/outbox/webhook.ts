import { createHmac } from 'node:crypto'
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { ConnectionFault, WebhookFault } from '../db/schema/fault.ts'
import type { webhooks } from '../db/schema/index.ts'

/** Where a user's notifications are posted. */
export interface WebhookAddress {
  readonly url: string
  /** Key of the signature. */
  readonly secret: string
}

/** Posts notifications to addresses of users. */
export interface WebhookPoster {
  /**
   * Posts a signed message once; the queue repeats it if it fails.
   * @throws WebhookError with the reason, for the user
   */
  post(address: WebhookAddress, message: { readonly id: string }): Promise<void>
}

/** A webhook did not accept a message; the text is for its user. */
export class WebhookError extends Error {
  readonly fault: WebhookFault

  constructor(fault: WebhookFault) {
    super(describeWebhookFault(fault))
    this.fault = fault
  }
}

/** Why a webhook did not accept a message, as text for its user. */
function describeWebhookFault(fault: WebhookFault): string {
  switch (fault.why) {
    case 'private-address':
      return PRIVATE
    case 'secret-lost':
      return 'Its secret cannot be read on this server: save the address again for a new one'
    case 'status':
      return `It answered with status ${fault.status}`
    case 'unanswered':
      return `It could not be reached: no answer within ${fault.seconds} seconds`
    case 'unreachable':
      return `It could not be reached: ${fault.code ? REASONS[fault.code] : 'the connection failed'}`
  }
}

/**
 * The result of a webhook's last delivery: `delivered`, or why it failed; null before the first. Older versions stored
 * the text itself.
 */
export function webhookResult({
  lastOutcome,
  lastResult,
}: Pick<typeof webhooks.$inferSelect, 'lastOutcome' | 'lastResult'>): string | null {
  if (!lastOutcome) return lastResult
  return lastOutcome.why === 'delivered' ? 'delivered' : describeWebhookFault(lastOutcome)
}

const TIMEOUT_MILLISECONDS = 10_000

/** Networks that a message never goes to: this machine, private, shared, link-local, multicast, reserved. */
const FORBIDDEN = forbiddenNetworks()

function forbiddenNetworks(): BlockList {
  const list = new BlockList()
  const ranges = [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
    '::/128',
    '::1/128',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'ff00::/8',
  ]
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), network.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether an address is not one of the public internet. An IPv4 address inside IPv6 is judged as IPv4. */
export function isForbiddenAddress(address: string): boolean {
  return FORBIDDEN.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** The fault in a webhook address; undefined if no fault is known. */
export function wrongWebhook(url: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol !== 'https:') return 'Enter an address that begins with https://'
  if (parsed.username || parsed.password || parsed.hash) return 'Enter the address without a user or a hash'
  const host = hostOf(parsed)
  if (isIP(host) && isForbiddenAddress(host)) return PRIVATE
  return undefined
}

const PRIVATE = 'This address is private: a webhook must be reachable on the public internet'

/** A host as the network knows it: an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/**
 * Creates the poster. Every address that a name resolves to is checked at the connection itself, so a name
 * that later resolves to another address reaches nothing private. Redirects are not followed.
 */
export function createWebhookPoster(
  isForbidden: (address: string) => boolean = isForbiddenAddress,
): WebhookPoster {
  return {
    async post({ url, secret }, message) {
      const target = new URL(url)
      const host = hostOf(target)
      if (isIP(host) && isForbidden(host)) throw new WebhookError({ why: 'private-address' })
      const body = JSON.stringify(message)
      const seconds = Math.floor(Date.now() / 1000)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Delta-Webhook',
        'delta-delivery': message.id,
        'delta-signature': signatureOf(body, { secret, seconds }),
      }
      const status = await send(target, { headers, body, isForbidden })
      if (status < 200 || status > 299) throw new WebhookError({ why: 'status', status })
    },
  }
}

/** `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`. */
export function signatureOf(
  body: string,
  { secret, seconds }: { readonly secret: string; readonly seconds: number },
): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hash}`
}

interface Sent {
  readonly headers: http.OutgoingHttpHeaders
  readonly body: string
  readonly isForbidden: (address: string) => boolean
}

function send(target: URL, { headers, body, isForbidden }: Sent): Promise<number> {
  const { request } = target.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const call = request(target, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      agent: false,
      lookup: checkedLookup(isForbidden) as never,
    })
    call.on('response', (answer) => {
      // Only the status of the answer is read.
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', (error) =>
      reject(error instanceof WebhookError ? error : new WebhookError(faultOf(error))),
    )
    call.end(body)
  })
}

/** Reasons by the system's code. */
const REASONS: Readonly<Record<ConnectionFault, string>> = {
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it cut the connection',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

function faultOf(error: Error): WebhookFault {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return { why: 'unanswered', seconds: TIMEOUT_MILLISECONDS / 1000 }
  const code = 'code' in error ? String(error.code) : ''
  return { why: 'unreachable', ...(isConnectionFault(code) && { code }) }
}

const isConnectionFault = (code: string): code is ConnectionFault => Object.hasOwn(REASONS, code)

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Resolves a name and refuses it if one of its addresses is forbidden. */
function checkedLookup(isForbidden: (address: string) => boolean) {
  return (name: string, options: LookupOptions, found: Found) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      const [first] = addresses
      if (!first || addresses.some(({ address }) => isForbidden(address)))
        return found(new WebhookError({ why: 'private-address' }), [])
      if (options.all === true) return found(null, addresses)
      return found(null, first.address, first.family)
    })
  }
}
