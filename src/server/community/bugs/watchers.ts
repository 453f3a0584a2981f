import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { mentionedIn, type Issue, type NotificationContent, type Person } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { issueComments, issues, issueWatchers, teamMembers, users } from '../../kernel/db/schema/index.ts'
import type { User } from '../../kernel/http/user.ts'
import type { Outbox } from '../../kernel/outbox/outbox.ts'

/** The users who are notified of an issue, by name. */
export async function watchersOf(db: Db, issueId: string): Promise<Person[]> {
  return db
    .select({ id: users.id, name: users.name })
    .from(issueWatchers)
    .innerJoin(users, eq(users.id, issueWatchers.userId))
    .where(eq(issueWatchers.issueId, issueId))
    .orderBy(asc(users.name))
}

/** Starts or ends a user's watching of an issue. */
export async function setWatching(
  db: Db,
  userId: string,
  issueId: string,
  isWatching: boolean,
): Promise<void> {
  if (isWatching) await db.insert(issueWatchers).values({ issueId, userId }).onConflictDoNothing()
  else
    await db
      .delete(issueWatchers)
      .where(and(eq(issueWatchers.issueId, issueId), eq(issueWatchers.userId, userId)))
}

/**
 * The people that a user may mention in an issue: everybody who can see it. A reporter outside the team sees only the
 * people who took part.
 */
export async function mentionable(db: Db, user: User, issue: Issue): Promise<Person[]> {
  const people = await concernedBy(db, issue)
  if (user.role === 'admin' || (await isMember(db, user.id, issue.team.id))) return people
  const rows = await db
    .select({ id: issueComments.userId })
    .from(issueComments)
    .where(eq(issueComments.issueId, issue.id))
  const known = new Set([
    issue.reporter?.id,
    issue.assignee?.id,
    ...rows.map(({ id }) => id),
    ...(await watchersOf(db, issue.id)).map(({ id }) => id),
  ])
  return people.filter(({ id }) => known.has(id))
}

/** Everybody who can see an issue: reporter, members of its team, and administrators, by name. */
async function concernedBy(db: Db, { team, reporter }: Issue): Promise<Person[]> {
  const members = db
    .select({ id: teamMembers.userId })
    .from(teamMembers)
    .where(eq(teamMembers.teamId, team.id))
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.isGuest, false),
        or(
          eq(users.role, 'admin'),
          inArray(users.id, members),
          reporter ? eq(users.id, reporter.id) : undefined,
        ),
      ),
    )
    .orderBy(asc(users.name))
}

async function isMember(db: Db, userId: string, teamId: string): Promise<boolean> {
  const rows = db.$count(teamMembers, and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)))
  return (await rows) > 0
}

interface News {
  readonly issue: Issue
  /** The user who caused it and gets no notification. */
  readonly by: User
  readonly outbox: Outbox
}

/** Notifies the people whom a comment mentions, who watch the issue from then on, and its other watchers. */
export async function notifyOfComment(tx: Db, { issue, by, outbox }: News, text: string): Promise<void> {
  const mentioned = mentionedIn(text, await mentionable(tx, by, issue))
  const comment = { by: by.name, key: issue.key, text: inShort(text) }
  for (const { id } of mentioned) {
    await setWatching(tx, id, issue.id, true)
    await notifyUser(tx, outbox, { userId: id, by, issue, content: { what: 'issue-mention', ...comment } })
  }
  const notified = new Set(mentioned.map(({ id }) => id))
  for (const { id } of await watchingStill(tx, issue))
    if (!notified.has(id))
      await notifyUser(tx, outbox, { userId: id, by, issue, content: { what: 'issue-comment', ...comment } })
}

/** Notifies the watchers of an issue of its new status. */
export async function notifyOfStatus(tx: Db, { issue, by, outbox }: News): Promise<void> {
  const { key, status, title } = issue
  const content = { what: 'issue-status', key, status, text: inShort(title) } as const
  for (const { id } of await watchingStill(tx, issue))
    await notifyUser(tx, outbox, { userId: id, by, issue, content })
}

/** Watchers who can still see the issue: a team may have lost members. */
async function watchingStill(tx: Db, issue: Issue): Promise<Person[]> {
  const watching = new Set((await watchersOf(tx, issue.id)).map(({ id }) => id))
  return (await concernedBy(tx, issue)).filter(({ id }) => watching.has(id))
}

interface Message {
  readonly userId: string
  readonly by: User
  readonly issue: Issue
  readonly content: NotificationContent
}

/** Characters of a comment that its notification shows. */
const SHOWN = 240

function inShort(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text
}

async function notifyUser(tx: Db, outbox: Outbox, { userId, by, issue, content }: Message): Promise<void> {
  if (userId === by.id) return
  await outbox.notify(tx, { userId, kind: 'report', content, link: `/app/bug-tracker/${issue.id}` })
}

/** The status of an issue, locked until the end of the transaction. */
export async function lockStatus(tx: Db, issueId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ status: issues.status })
    .from(issues)
    .where(sql`${issues.id} = ${issueId}`)
    .for('update')
  return row?.status
}
