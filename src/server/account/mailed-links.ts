import { BRAND } from '#domain'
import { makeLink } from '../auth/links.ts'
import type { AccountContext } from './context.ts'

/** Minutes that links work which are mailed. */
const VERIFY_MINUTES = 24 * 60
const RESET_MINUTES = 60

type Sender = Pick<AccountContext, 'db' | 'post'>
interface Receiver {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Paths of the pages behind links; the token stands behind the #, where no server or log sees it. */
export const verifyPath = (token: string) => `/verify-email#${token}`
export const resetPath = (token: string) => `/reset-password#${token}`
export const invitationPath = (token: string) => `/register#${token}`

/** Mails the link that verifies an address; does nothing where this server sends no mail. */
export async function sendVerification({ db, post }: Sender, { id, name, email }: Receiver): Promise<void> {
  if (!post.isThere) return
  const { token } = await makeLink(db, 'verify-email', { userId: id, email }, VERIFY_MINUTES)
  post.send({
    to: email,
    subject: `Verify your email address for ${BRAND.product}`,
    text: `Hello ${name},\n\nopen this link to verify that this address is yours. It works for a day.\n\n${post.origin}${verifyPath(token)}\n\nIf you did not ask for it, do nothing.`,
  })
}

/** Mails the link that sets another password. */
export async function sendReset({ db, post }: Sender, { id, name, email }: Receiver): Promise<void> {
  const { token } = await makeLink(db, 'reset-password', { userId: id, email }, RESET_MINUTES)
  post.send({
    to: email,
    subject: `Set another password for ${BRAND.product}`,
    text: `Hello ${name},\n\nopen this link to set another password. It works for an hour, and once.\n\n${post.origin}${resetPath(token)}\n\nIf you did not ask for it, do nothing: your password stays as it is.`,
  })
}
