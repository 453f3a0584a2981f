import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import { z } from 'zod'
import type { Config } from '../config/config.ts'

export interface PushAddress {
  readonly endpoint: string
  readonly publicKey: string
  readonly authSecret: string
}

/** Sends messages to browsers through their makers' push services. */
export interface Pusher {
  /** VAPID public key with which browsers subscribe. */
  readonly publicKey: string
  /** @returns false if the subscription has ended */
  push(address: PushAddress, message: object): Promise<boolean>
}

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

const WEEK_SECONDS = 7 * 24 * 60 * 60
/** Status codes for a subscription that has ended. */
const GONE = new Set([404, 410])

/** The pusher of this installation, with the configured keys or those generated at the first start. */
export function createPusher(config: Config): Pusher {
  const { publicKey, privateKey } = readKeys(config)
  const vapidDetails = { subject: `mailto:${config.contactEmail}`, publicKey, privateKey }
  return {
    publicKey,
    async push({ endpoint, publicKey: p256dh, authSecret: auth }, message) {
      try {
        const options = { vapidDetails, TTL: WEEK_SECONDS, timeout: 15_000 }
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), options)
        return true
      } catch (error) {
        if (error instanceof webPush.WebPushError && GONE.has(error.statusCode)) return false
        throw error
      }
    },
  }
}

function readKeys({ vapidKeys, dataFolder }: Config) {
  if (vapidKeys) return vapidKeys
  const file = join(dataFolder, 'push-keys.json')
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true })
    try {
      writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * Hosts of the browser makers' push services. Other hosts are refused, because they would let users make the
 * server call any address.
 */
const SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const

/** Whether a URL belongs to a known push service. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  const isService = SERVICES.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return protocol === 'https:' && port === '' && username === '' && isService
}
