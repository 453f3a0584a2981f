import { and, asc, count, desc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ISSUE_LIMITS, type Issue, type IssueDetails, type IssueFilters, type IssueListItem } from '#domain'
import type { User } from '../../kernel/http/user.ts'
import type { Db } from '../../kernel/db/database.ts'
import {
  issueChanges,
  issueComments,
  issueLabels,
  issues,
  issueScreenshots,
  labels,
  teams,
  users,
} from '../../kernel/db/schema/index.ts'
import { isConcerned, isId, isVisible } from './access.ts'
import { mentionable, watchersOf } from './watchers.ts'

const assignees = alias(users, 'assignees')
const reporters = alias(users, 'reporters')

const columns = {
  id: issues.id,
  edits: issues.edits,
  number: issues.number,
  title: issues.title,
  status: issues.status,
  priority: issues.priority,
  team: { id: teams.id, name: teams.name, key: teams.key },
  assigneeId: assignees.id,
  assigneeName: assignees.name,
  reporterId: reporters.id,
  reporterName: reporters.name,
  labels: sql<Issue['labels']>`coalesce((
    select json_agg(json_build_object('id', ${labels.id}, 'name', ${labels.name}, 'color', ${labels.color}) order by ${labels.name})
    from ${issueLabels} join ${labels} on ${labels.id} = ${issueLabels.labelId}
    where ${issueLabels.issueId} = ${issues.id}), '[]'::json)`,
  createdAt: issues.createdAt,
  updatedAt: issues.updatedAt,
}

/** The columns of an issue with the names it refers to, for lists and details. */
interface NamedRow {
  readonly id: string
  readonly edits: number
  readonly number: number
  readonly title: string
  readonly status: Issue['status']
  readonly priority: number
  readonly team: Issue['team']
  readonly assigneeId: string | null
  readonly assigneeName: string | null
  readonly reporterId: string | null
  readonly reporterName: string | null
  readonly labels: Issue['labels']
  readonly createdAt: Date
  readonly updatedAt: Date
}

function named(row: NamedRow): Omit<Issue, 'description'> {
  const { number, assigneeId, assigneeName, reporterId, reporterName, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    key: `${row.team.key}-${number}`,
    ...withPerson('assignee', assigneeId, assigneeName),
    ...withPerson('reporter', reporterId, reporterName),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function withPerson<Role extends string>(role: Role, id: string | null, name: string | null) {
  return (id === null ? {} : { [role]: { id, name: name ?? '' } }) as {
    [R in Role]?: { id: string; name: string }
  }
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Issues that a user may see and that match the filters, latest first, with their total number. */
export async function listIssues(
  db: Db,
  user: User,
  { limit, offset, ...filters }: IssueFilters & Page,
): Promise<{ total: number; issues: IssueListItem[] }> {
  const where = and(isVisible(db, user), ...conditions(filters))
  const [rows, totals] = await Promise.all([
    db
      .select({ ...columns, excerpt: sql<string>`left(${issues.description}, ${ISSUE_LIMITS.excerpt})` })
      .from(issues)
      .innerJoin(teams, eq(teams.id, issues.teamId))
      .leftJoin(assignees, eq(assignees.id, issues.assigneeId))
      .leftJoin(reporters, eq(reporters.id, issues.reporterId))
      .where(where)
      .orderBy(desc(issues.createdAt), desc(issues.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(issues).innerJoin(teams, eq(teams.id, issues.teamId)).where(where),
  ])
  const list = rows.map(({ excerpt, ...row }) => ({ ...named(row), excerpt }))
  return { total: totals[0]?.total ?? 0, issues: list }
}

function conditions(filters: IssueFilters): (SQL | undefined)[] {
  const { search, team, status, priority, assignee, label } = filters
  return [
    search ? matches(search) : undefined,
    team === undefined ? undefined : withId(team, eq(issues.teamId, team)),
    status && eq(issues.status, status),
    priority === undefined ? undefined : eq(issues.priority, priority),
    assignee === undefined
      ? undefined
      : assignee === 'none'
        ? isNull(issues.assigneeId)
        : eq(issues.assigneeId, assignee),
    label === undefined ? undefined : withId(label, hasLabel(label)),
  ]
}

/** Matches nothing if the id is malformed, instead of failing the query. */
function withId(id: string, condition: SQL): SQL {
  return isId(id) ? condition : sql`false`
}

function hasLabel(label: string): SQL {
  return sql`exists (select 1 from ${issueLabels} where ${issueLabels.issueId} = ${issues.id} and ${issueLabels.labelId} = ${label})`
}

const KEY = /^([a-z]{2,5})-(\d{1,9})$/i

/** Matches a part of title or description, its words in any form and order, or the key of an issue. */
function matches(search: string): SQL | undefined {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(issues.title, part),
    ilike(issues.description, part),
    sql`${issues.search} @@ websearch_to_tsquery('english', ${search})`,
    hasKey(search),
  )
}

/** The issue with a key such as 'DEL-12'; undefined for a text of another form. */
function hasKey(text: string): SQL | undefined {
  const [, key, number] = KEY.exec(text) ?? []
  return key === undefined
    ? undefined
    : and(eq(teams.key, key.toUpperCase()), eq(issues.number, Number(number)))
}

async function idOfKey(db: Db, key: string): Promise<string | undefined> {
  const condition = hasKey(key)
  if (!condition) return undefined
  const [row] = await db
    .select({ id: issues.id })
    .from(issues)
    .innerJoin(teams, eq(teams.id, issues.teamId))
    .where(condition)
  return row?.id
}

/** An issue that the user may see; undefined for any other. */
export async function findIssue(db: Db, user: User, id: string): Promise<Issue | undefined> {
  return isId(id) ? readIssue(db, id, isVisible(db, user)) : undefined
}

/**
 * An issue that meets a condition. Without a condition it is read for a user who may just have moved it to a
 * team they cannot see.
 */
export async function readIssue(db: Db, id: string, condition?: SQL): Promise<Issue | undefined> {
  const [row] = await db
    .select({ ...columns, description: issues.description })
    .from(issues)
    .innerJoin(teams, eq(teams.id, issues.teamId))
    .leftJoin(assignees, eq(assignees.id, issues.assigneeId))
    .leftJoin(reporters, eq(reporters.id, issues.reporterId))
    .where(and(eq(issues.id, id), condition))
  if (!row) return undefined
  const { description, ...rest } = row
  return { ...named(rest), description }
}

/** Most comments and changes shown with an issue, the latest. */
const SHOWN = 500

/** An issue, by id or key, with comments, history and pictures; undefined if the user may not see it. */
export async function issueDetails(db: Db, user: User, name: string): Promise<IssueDetails | undefined> {
  const id = isId(name) ? name : await idOfKey(db, name)
  const issue = id === undefined ? undefined : await findIssue(db, user, id)
  if (id === undefined || !issue) return undefined
  const [context, comments, history, screenshots, watchers, people] = await Promise.all([
    db.select({ context: issues.context }).from(issues).where(eq(issues.id, id)),
    commentsOf(db, id),
    historyOf(db, id),
    screenshotsOf(db, user, id),
    watchersOf(db, id),
    mentionable(db, user, issue),
  ])
  return {
    issue,
    context: context[0]?.context ?? null,
    comments,
    history,
    screenshots,
    watchers,
    isWatching: watchers.some((one) => one.id === user.id),
    people,
    mayDelete: user.role === 'admin' || issue.reporter?.id === user.id,
  }
}

async function commentsOf(db: Db, issueId: string): Promise<IssueDetails['comments']> {
  const rows = await db
    .select({
      id: issueComments.id,
      text: issueComments.text,
      userId: users.id,
      name: users.name,
      at: issueComments.createdAt,
    })
    .from(issueComments)
    .leftJoin(users, eq(users.id, issueComments.userId))
    .where(eq(issueComments.issueId, issueId))
    .orderBy(desc(issueComments.createdAt))
    .limit(SHOWN)
  return rows
    .map(({ userId, name, at, ...row }) => ({
      ...row,
      ...withPerson('by', userId, name),
      at: at.toISOString(),
    }))
    .reverse()
}

async function historyOf(db: Db, issueId: string): Promise<IssueDetails['history']> {
  const { id, field, before, after, createdAt: at } = issueChanges
  const rows = await db
    .select({ id, field, before, after, userId: users.id, name: users.name, at })
    .from(issueChanges)
    .leftJoin(users, eq(users.id, issueChanges.userId))
    .where(eq(issueChanges.issueId, issueId))
    .orderBy(desc(issueChanges.createdAt))
    .limit(SHOWN)
  return rows
    .map(({ userId, name, at: time, ...row }) => ({
      ...row,
      ...withPerson('by', userId, name),
      at: time.toISOString(),
    }))
    .reverse()
}

async function screenshotsOf(db: Db, user: User, issueId: string): Promise<string[]> {
  const rows = await db
    .select({ id: issueScreenshots.id })
    .from(issueScreenshots)
    .innerJoin(issues, eq(issues.id, issueScreenshots.issueId))
    .where(and(eq(issues.id, issueId), isConcerned(db, user)))
    .orderBy(asc(issueScreenshots.createdAt))
  return rows.map(({ id }) => id)
}
