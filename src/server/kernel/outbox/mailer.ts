import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'

export interface Mail {
  /** Omitted for mail to the operators of this deployment. */
  readonly to?: string
  readonly subject: string
  readonly text: string
  readonly replyTo?: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** The mailer of the configured mail server; undefined without one. */
export function createMailer({ smtpUrl, mailFrom, contactEmail }: Config): Mailer | undefined {
  if (smtpUrl === undefined) return undefined
  const transport = createTransport(smtpUrl)
  return {
    async send({ to = contactEmail, ...mail }) {
      await transport.sendMail({ ...mail, from: mailFrom, to })
    },
  }
}

/** Sends mail that expires soon, such as a link valid for an hour. It isn't stored or retried. */
export interface Post {
  /** Whether this server sends mail. */
  readonly isThere: boolean
  /** Base URL of this installation, for links. */
  readonly origin: string
  /** Sends in the background, so that the duration of a request doesn't reveal whether mail was sent. */
  send(mail: Mail & { readonly to: string }): void
}

export function createPost(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  { mailer, log }: { readonly mailer: Mailer | undefined; readonly log: Logger },
): Post {
  return {
    isThere: mailer !== undefined,
    origin: publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    send(mail) {
      mailer?.send(mail).catch((error: unknown) => log.warn({ err: error }, 'a mail was not sent'))
    },
  }
}
