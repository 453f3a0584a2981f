import { readStored } from '../../../ui/hooks/stored-state.ts'

const PREFIX = 'issue-comment-'

/** Where this browser keeps a user's comment on an issue until it is sent. */
export const commentKey = (issueId: string, userId: string) => `${PREFIX}${issueId}:${userId}`

/** Number of issues on which a user has typed a comment without sending it. */
export function unsentComments(userId: string): number {
  return Object.keys(localStorage).filter(
    (key) =>
      key.startsWith(PREFIX) && key.endsWith(`:${userId}`) && readStored(key, '', isText).trim() !== '',
  ).length
}

/** Whether a stored value is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string'
