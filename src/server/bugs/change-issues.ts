import { randomUUID } from 'node:crypto'
import { and, asc, countDistinct, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  DEFAULT_ISSUE_STATUS,
  issuePriorityName,
  ISSUE_MESSAGES,
  type BulkIssueChanges,
  type IssueChanges,
  type IssueField,
  type NewIssue,
} from '#domain'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/database.ts'
import { issueChanges, issueLabels, issues, labels, teamMembers, teams, users } from '../db/schema/index.ts'
import { refuseOutdatedEdit } from '../http/edits.ts'
import { invalidRequest, notFound } from '../http/http-error.ts'
import { isId, isReportable, isVisible } from './access.ts'

type Row = typeof issues.$inferSelect

/**
 * Stores a new issue under the next number of its team; gives its id.
 * @throws HttpError `invalid_request` for a team, an assignee or a label that the user cannot choose.
 */
export async function createIssue(db: Db, user: User, issue: NewIssue): Promise<string> {
  const { labels: labelIds, context, teamId, assigneeId, ...values } = issue
  return db.transaction(async (tx) => {
    const team = await reportableTeam(tx, user, teamId)
    if (assigneeId !== null) await requireMember(tx, [team.id], assigneeId)
    const chosen = await chosenLabels(tx, labelIds)
    const number = await nextNumber(tx, team.id)
    const id = randomUUID()
    const status = DEFAULT_ISSUE_STATUS
    const owners = { teamId: team.id, assigneeId, reporterId: user.id }
    await tx.insert(issues).values({ id, ...owners, ...values, number, status, context: context ?? null })
    await setLabels(tx, id, chosen)
    return id
  })
}

/**
 * Changes an issue and notes what was changed.
 * @throws HttpError `not_found` for an issue that the user may not see, `invalid_request` for a choice they do not have,
 * `edited_meanwhile` when it was edited after the edit that this one started from.
 */
export async function changeIssue(db: Db, user: User, id: string, changes: IssueChanges): Promise<void> {
  const { teamId, labels: labelIds, edits, ...rest } = changes
  await db.transaction(async (tx) => {
    const [row] = await lockVisible(tx, user, [id])
    if (!row) throw notFound(ISSUE_MESSAGES.issueNotFound)
    await refuseOutdated(tx, user, { row, changes: rest, startedFrom: edits })
    const moved = teamId !== undefined && teamId !== row.teamId
    const team = moved ? await reportableTeam(tx, user, teamId) : undefined
    const now = team ? await moveToTeam(tx, user, { row, team }) : row
    await applyChanges(tx, user, [now], rest)
    if (labelIds) await changeLabels(tx, user, { id, wanted: await chosenLabels(tx, labelIds) })
  })
}

interface IssueEdit {
  readonly row: Row
  readonly changes: Omit<IssueChanges, 'teamId' | 'labels' | 'edits'>
  readonly startedFrom: number | undefined
}

async function refuseOutdated(db: Db, user: User, { row, changes, startedFrom }: IssueEdit): Promise<void> {
  if (startedFrom === undefined || startedFrom === row.edits) return
  const nameOf = await namesOf(db, [row.assigneeId, changes.assigneeId])
  const [latest] = await db
    .select({ id: users.id, name: users.name })
    .from(issueChanges)
    .leftJoin(users, eq(users.id, issueChanges.userId))
    .where(eq(issueChanges.issueId, row.id))
    .orderBy(desc(issueChanges.createdAt))
    .limit(1)
  const by = latest?.id === user.id ? null : (latest?.name ?? 'somebody else')
  refuseOutdatedEdit(
    { edits: row.edits, editedAt: row.updatedAt, by },
    {
      what: `The issue “${row.title}”`,
      startedFrom,
      differences: () =>
        differencesOf(row, changes, nameOf).map(({ field, before, after }) => ({
          field,
          theirs: before || 'nothing',
          mine: after || 'nothing',
        })),
    },
  )
}

/**
 * Changes issues alike, all or none; gives how many.
 * @throws HttpError `not_found` when the user may not see one of them, `invalid_request` when the assignee is no member
 * of one of their teams.
 */
export async function changeIssues(
  db: Db,
  user: User,
  ids: readonly string[],
  changes: BulkIssueChanges,
): Promise<number> {
  const wanted = [...new Set(ids)]
  return db.transaction(async (tx) => {
    const rows = await lockVisible(tx, user, wanted)
    if (rows.length !== wanted.length) throw notFound(ISSUE_MESSAGES.issueNotFound)
    await applyChanges(tx, user, rows, changes)
    return rows.length
  })
}

/** In the order of their ids, so that two who change the same issues wait for each other only in turn. */
async function lockVisible(db: Db, user: User, ids: readonly string[]): Promise<Row[]> {
  const known = ids.filter(isId)
  if (known.length === 0) return []
  return db
    .select()
    .from(issues)
    .where(and(inArray(issues.id, known), isVisible(db, user)))
    .orderBy(asc(issues.id))
    .for('update')
}

type Change = Pick<typeof issueChanges.$inferInsert, 'issueId' | 'field' | 'before' | 'after'>

/** Writes the columns of rows that differ, and a line of history for each difference. */
async function applyChanges(
  db: Db,
  user: User,
  rows: readonly Row[],
  changes: IssueEdit['changes'],
): Promise<void> {
  const { assigneeId } = changes
  if (typeof assigneeId === 'string')
    await requireMember(db, [...new Set(rows.map((row) => row.teamId))], assigneeId)
  const nameOf = await namesOf(db, [...rows.map((row) => row.assigneeId), assigneeId])
  const differences = rows.flatMap((row) => differencesOf(row, changes, nameOf))
  if (differences.length === 0) return
  const ids = [...new Set(differences.map(({ issueId }) => issueId))]
  await db
    .update(issues)
    .set({ ...changes, updatedAt: new Date() })
    .where(inArray(issues.id, ids))
  await note(db, user, differences)
}

type NameOf = (userId: string | null) => string

async function namesOf(db: Db, ids: readonly (string | null | undefined)[]): Promise<NameOf> {
  const known = [...new Set(ids.filter((id) => typeof id === 'string'))]
  const rows =
    known.length === 0
      ? []
      : await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, known))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => (id === null ? '' : (names.get(id) ?? ''))
}

function differencesOf(
  row: Row,
  { title, description, status, priority, assigneeId }: IssueEdit['changes'],
  nameOf: NameOf,
): Change[] {
  const { id: issueId } = row
  const changes: (Change | false)[] = [
    title !== undefined &&
      title !== row.title && { issueId, field: 'title', before: row.title, after: title },
    description !== undefined &&
      description !== row.description && {
        issueId,
        field: 'description',
        before: row.description,
        after: description,
      },
    status !== undefined &&
      status !== row.status && { issueId, field: 'status', before: row.status, after: status },
    priority !== undefined &&
      priority !== row.priority && {
        issueId,
        field: 'priority',
        before: issuePriorityName(row.priority),
        after: issuePriorityName(priority),
      },
    assigneeId !== undefined &&
      assigneeId !== row.assigneeId && {
        issueId,
        field: 'assignee',
        before: nameOf(row.assigneeId),
        after: nameOf(assigneeId),
      },
  ]
  return changes.filter((change) => change !== false)
}

/** Notes changes of issues, each with who made it. */
export async function note(db: Db, user: User, changes: readonly Change[]): Promise<void> {
  const rows = changes.map((change) => ({ id: randomUUID(), userId: user.id, ...change }))
  if (rows.length > 0) await db.insert(issueChanges).values(rows)
}

interface ChosenTeam {
  readonly id: string
  readonly name: string
}

async function reportableTeam(db: Db, user: User, id: string): Promise<ChosenTeam> {
  const [team] = isId(id)
    ? await db
        .select({ id: teams.id, name: teams.name })
        .from(teams)
        .where(and(eq(teams.id, id), isReportable(db, user)))
    : []
  if (!team) throw invalidRequest([{ path: 'teamId', message: ISSUE_MESSAGES.teamUnknown }])
  return team
}

/** Gives the next number of a team; the row of the team makes others wait, so that no number comes twice. */
async function nextNumber(db: Db, teamId: string): Promise<number> {
  const [row] = await db
    .update(teams)
    .set({ lastNumber: sql`${teams.lastNumber} + 1` })
    .where(eq(teams.id, teamId))
    .returning({ number: teams.lastNumber })
  if (!row) throw invalidRequest([{ path: 'teamId', message: ISSUE_MESSAGES.teamUnknown }])
  return row.number
}

/** An issue has a number of its new team, and keeps an assignee only who is a member there. */
async function moveToTeam(
  db: Db,
  user: User,
  { row, team }: { readonly row: Row; readonly team: ChosenTeam },
): Promise<Row> {
  const [before] = await db.select({ name: teams.name }).from(teams).where(eq(teams.id, row.teamId))
  const number = await nextNumber(db, team.id)
  await db.update(issues).set({ teamId: team.id, number, updatedAt: new Date() }).where(eq(issues.id, row.id))
  await note(db, user, [{ issueId: row.id, field: 'team', before: before?.name ?? '', after: team.name }])
  const moved = { ...row, teamId: team.id, number }
  if (row.assigneeId === null || (await isMemberOfAll(db, [team.id], row.assigneeId))) return moved
  await applyChanges(db, user, [moved], { assigneeId: null })
  return { ...moved, assigneeId: null }
}

async function requireMember(db: Db, teamIds: readonly string[], userId: string): Promise<void> {
  if (await isMemberOfAll(db, teamIds, userId)) return
  throw invalidRequest([{ path: 'assigneeId', message: ISSUE_MESSAGES.assigneeNoMember }])
}

async function isMemberOfAll(db: Db, teamIds: readonly string[], userId: string): Promise<boolean> {
  const [row] = await db
    .select({ total: countDistinct(teamMembers.teamId) })
    .from(teamMembers)
    .where(and(inArray(teamMembers.teamId, [...teamIds]), eq(teamMembers.userId, userId)))
  return row?.total === teamIds.length
}

interface ChosenLabel {
  readonly id: string
  readonly name: string
}

async function chosenLabels(db: Db, ids: readonly string[]): Promise<ChosenLabel[]> {
  const wanted = [...new Set(ids)]
  const rows = wanted.every(isId) && wanted.length > 0 ? await labelsOf(db, wanted) : []
  if (rows.length !== wanted.length)
    throw invalidRequest([{ path: 'labels', message: ISSUE_MESSAGES.labelUnknown }])
  return rows
}

function labelsOf(db: Db, ids: readonly string[]): Promise<ChosenLabel[]> {
  return db
    .select({ id: labels.id, name: labels.name })
    .from(labels)
    .where(inArray(labels.id, [...ids]))
    .orderBy(asc(labels.name))
}

async function setLabels(db: Db, issueId: string, wanted: readonly ChosenLabel[]): Promise<void> {
  await db.delete(issueLabels).where(eq(issueLabels.issueId, issueId))
  if (wanted.length > 0)
    await db.insert(issueLabels).values(wanted.map(({ id: labelId }) => ({ issueId, labelId })))
}

async function changeLabels(
  db: Db,
  user: User,
  { id, wanted }: { readonly id: string; readonly wanted: readonly ChosenLabel[] },
): Promise<void> {
  const rows = await db
    .select({ name: labels.name })
    .from(issueLabels)
    .innerJoin(labels, eq(labels.id, issueLabels.labelId))
    .where(eq(issueLabels.issueId, id))
    .orderBy(asc(labels.name))
  const before = rows.map(({ name }) => name).join(', ')
  const after = wanted.map(({ name }) => name).join(', ')
  if (before === after) return
  await setLabels(db, id, wanted)
  await db
    .update(issues)
    .set({ updatedAt: new Date(), edits: sql`${issues.edits} + 1` })
    .where(eq(issues.id, id))
  await note(db, user, [{ issueId: id, field: 'labels' satisfies IssueField, before, after }])
}
