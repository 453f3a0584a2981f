import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly replyTo: string
}

/** Sends mail to the people behind this deployment. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** The mailer of the configured mail server; undefined when none is. */
export function createMailer({ smtpUrl, mailFrom, contactEmail }: Config): Mailer | undefined {
  if (smtpUrl === undefined) return undefined
  const transport = createTransport(smtpUrl)
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from: mailFrom, to: contactEmail })
    },
  }
}
