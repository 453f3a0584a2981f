import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'

export interface Mail {
  /** Left out: the people behind this deployment. */
  readonly to?: string
  readonly subject: string
  readonly text: string
  readonly replyTo?: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** The mailer of the configured mail server; undefined when none is. */
export function createMailer({ smtpUrl, mailFrom, contactEmail }: Config): Mailer | undefined {
  if (smtpUrl === undefined) return undefined
  const transport = createTransport(smtpUrl)
  return {
    async send({ to = contactEmail, ...mail }) {
      await transport.sendMail({ ...mail, from: mailFrom, to })
    },
  }
}

/** Sends mail that is worth nothing later, such as a link that ends in an hour: it is kept nowhere. */
export interface Post {
  /** Whether this server sends mail. */
  readonly isThere: boolean
  /** Address at which users reach Delta, for links. */
  readonly origin: string
  /** Begins to send; the answer to a request neither waits for it nor tells by its time that there was a mail. */
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
