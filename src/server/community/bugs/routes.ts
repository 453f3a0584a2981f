import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { eq } from 'drizzle-orm'
import { routes } from '#api'
import { ISSUE_LIMITS, ISSUE_MESSAGES } from '#domain'
import { countAttempt } from '../../accounts/auth/rate-limit.ts'
import type { Db } from '../../kernel/db/database.ts'
import { issueComments, issues } from '../../kernel/db/schema/index.ts'
import { handle } from '../../kernel/http/handle.ts'
import type { Outbox } from '../../kernel/outbox/outbox.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import { changeIssue, changeIssues, createIssue } from './change-issues.ts'
import { findIssue, issueDetails, listIssues, readIssue } from './issue-queries.ts'
import { isId } from './access.ts'
import { addScreenshot, deleteScreenshot, findScreenshot } from './screenshots.ts'
import { lockStatus, setWatching, notifyOfComment, notifyOfStatus, watchersOf } from './watchers.ts'
import { createLabel, deleteLabel, deleteTeam, listLabels, listPeople, listTeams, saveTeam } from './teams.ts'

/** Routes of the bug tracker. */
export function bugRoutes(app: FastifyInstance, db: Db, outbox: Outbox): void {
  issueRoutes(app, db, outbox)
  changingRoutes(app, db, outbox)
  watchingRoutes(app, db)
  pictureRoutes(app, db)
  teamRoutes(app, db)
}

/** Limit of issues, and of comments, per user and hour. */
const WRITING = { attempts: ISSUE_LIMITS.reportedPerHour, minutes: 60 }

function issueRoutes(app: FastifyInstance, db: Db, outbox: Outbox): void {
  handle(app, routes.listIssues, async ({ query, user }) => ({ data: await listIssues(db, user, query) }))
  handle(app, routes.issueDetails, async ({ params: { id }, user }) => ({
    data: found(await issueDetails(db, user, id), ISSUE_MESSAGES.issueNotFound),
  }))
  handle(app, routes.createIssue, async ({ body, user }) => {
    await countAttempt(db, `issues of ${user.id}`, WRITING)
    const id = await createIssue(db, user, body)
    const data = found(await readIssue(db, id), ISSUE_MESSAGES.issueNotFound)
    return { data, message: ISSUE_MESSAGES.issueCreated }
  })
  handle(app, routes.commentOnIssue, async ({ params: { id }, body: { text }, user }) => {
    const issue = found(await findIssue(db, user, id), ISSUE_MESSAGES.issueNotFound)
    await countAttempt(db, `comments of ${user.id}`, WRITING)
    const comment = { id: randomUUID(), text, createdAt: new Date() }
    await db.transaction(async (tx) => {
      await tx.insert(issueComments).values({ ...comment, issueId: id, userId: user.id })
      await tx.update(issues).set({ updatedAt: comment.createdAt }).where(eq(issues.id, id))
      await setWatching(tx, user.id, id, true)
      await notifyOfComment(tx, { issue, by: user, outbox }, text)
    })
    const by = { id: user.id, name: user.name }
    return { data: { id: comment.id, text, by, at: comment.createdAt.toISOString() } }
  })
}

function changingRoutes(app: FastifyInstance, db: Db, outbox: Outbox): void {
  handle(app, routes.updateIssues, async ({ body: { ids, changes }, user }) => {
    if (Object.keys(changes).length === 0)
      throw invalidRequest([{ path: 'changes', message: ISSUE_MESSAGES.noIssueChanges }])
    const updated = await changeIssues(db, user, ids, changes)
    return { data: { updated }, message: ISSUE_MESSAGES.issuesUpdated(updated) }
  })
  handle(app, routes.updateIssue, async ({ params: { id }, body, user }) => {
    const data = await db.transaction(async (tx) => {
      const before = isId(id) ? await lockStatus(tx, id) : undefined
      await changeIssue(tx, user, id, body)
      const issue = found(await readIssue(tx, id), ISSUE_MESSAGES.issueNotFound)
      if (issue.status !== before) await notifyOfStatus(tx, { issue, by: user, outbox })
      return issue
    })
    return { data, message: ISSUE_MESSAGES.issueUpdated }
  })
  handle(app, routes.deleteIssue, async ({ params: { id }, user }) => {
    const issue = found(await findIssue(db, user, id), ISSUE_MESSAGES.issueNotFound)
    if (user.role !== 'admin' && issue.reporter?.id !== user.id)
      throw new HttpError('forbidden', ISSUE_MESSAGES.issueDeleteForbidden)
    await db.delete(issues).where(eq(issues.id, id))
    return { data: { id }, message: ISSUE_MESSAGES.issueDeleted }
  })
}

function watchingRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.watchIssue, async ({ params: { id }, body: { isWatching }, user }) => {
    found(await findIssue(db, user, id), ISSUE_MESSAGES.issueNotFound)
    await setWatching(db, user.id, id, isWatching)
    return { data: { watchers: await watchersOf(db, id), isWatching } }
  })
}

function pictureRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.addScreenshot, async ({ params: { id }, user, request }) => ({
    data: { id: await addScreenshot(db, user, id, request) },
  }))
  handle(app, routes.screenshot, async ({ params: { id }, user, reply }) => {
    void reply.header('content-disposition', 'inline')
    return found(await findScreenshot(db, user, id), ISSUE_MESSAGES.screenshotNotFound)
  })
  handle(app, routes.deleteScreenshot, async ({ params: { id }, user }) => {
    if (!(await deleteScreenshot(db, user, id))) throw notFound(ISSUE_MESSAGES.screenshotNotFound)
    return { data: { id } }
  })
}

function teamRoutes(app: FastifyInstance, db: Db): void {
  handle(app, routes.listTeams, async ({ user }) => ({ data: await listTeams(db, user) }))
  handle(app, routes.listPeople, async () => ({ data: await listPeople(db) }))
  handle(app, routes.createTeam, async ({ body, user }) => ({ data: await saveTeam(db, user, body) }))
  handle(app, routes.updateTeam, async ({ params: { id }, body, user }) => ({
    data: await saveTeam(db, user, body, id),
  }))
  handle(app, routes.deleteTeam, async ({ params: { id } }) => {
    await deleteTeam(db, id)
    return { data: { id } }
  })
  handle(app, routes.listLabels, async () => ({ data: await listLabels(db) }))
  handle(app, routes.createLabel, async ({ body }) => ({
    data: await createLabel(db, body, ISSUE_LIMITS.labels),
  }))
  handle(app, routes.deleteLabel, async ({ params: { id } }) => {
    if (!(await deleteLabel(db, id))) throw notFound(ISSUE_MESSAGES.labelNotFound)
    return { data: { id } }
  })
}

function found<T>(one: T | undefined, message: string): T {
  if (one === undefined) throw notFound(message)
  return one
}
