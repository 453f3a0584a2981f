import { BRAND } from '#domain'
import { makeLink } from './links.ts'
import type { AccountContext } from '../context.ts'

/** How long mailed links are valid. */
const VERIFY_MINUTES = 24 * 60
const RESET_MINUTES = 60

type Sender = Pick<AccountContext, 'db' | 'post'>
interface Receiver {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Paths of the linked pages. The token is in the fragment, which browsers do not send to servers. */
export const verifyPath = (token: string) => `/verify-email#${token}`
export const resetPath = (token: string) => `/reset-password#${token}`
export const invitationPath = (token: string) => `/register#${token}`

/** Sends the link that verifies an address; does nothing if the server sends no mail. */
export async function sendVerification({ db, post }: Sender, { id, name, email }: Receiver): Promise<void> {
  if (!post.isThere) return
  const { token } = await makeLink(db, 'verify-email', { userId: id, email }, VERIFY_MINUTES)
  post.send({
    to: email,
    subject: `Verify your email address for ${BRAND.product}`,
    text: `Hello ${name},\n\nopen this link to verify that this address is yours. It works for a day.\n\n${post.origin}${verifyPath(token)}\n\nIf you did not ask for it, do nothing.`,
  })
}

/** Sends the link that resets the password. */
export async function sendReset({ db, post }: Sender, { id, name, email }: Receiver): Promise<void> {
  const { token } = await makeLink(db, 'reset-password', { userId: id, email }, RESET_MINUTES)
  post.send({
    to: email,
    subject: `Set another password for ${BRAND.product}`,
    text: `Hello ${name},\n\nopen this link to set another password. It works for an hour, and once.\n\n${post.origin}${resetPath(token)}\n\nIf you did not ask for it, do nothing: your password stays as it is.`,
  })
}
