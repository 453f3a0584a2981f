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
import type { User } from '../../kernel/http/user.ts'
import type { Db } from '../../kernel/db/database.ts'
import {
  issueChanges,
  issueLabels,
  issues,
  labels,
  teamMembers,
  teams,
  users,
} from '../../kernel/db/schema/index.ts'
import { refuseOutdatedEdit } from '../../kernel/http/edits.ts'
import { invalidRequest, notFound } from '../../kernel/http-error.ts'
import { isId, isReportable, isVisible } from './access.ts'
import { setWatching } from './watchers.ts'

type Row = typeof issues.$inferSelect

/**
 * Stores a new issue under the next number of its team; returns its id.
 * @throws HttpError `invalid_request` for a team, assignee or label that the user can't choose
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
    await setWatching(tx, user.id, id, true)
    return id
  })
}

/**
 * Changes an issue and records the changes in its history.
 * @throws HttpError `not_found` if the user may not see the issue, `invalid_request` for a choice that the
 * user doesn't have, `edited_meanwhile` if it was edited after the version that this change started from
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
 * Applies the same change to several issues in one transaction; returns how many.
 * @throws HttpError `not_found` if the user may not see one of them, `invalid_request` if the assignee isn't
 * a member of one of their teams
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

/** Locks rows in the order of their ids, so that concurrent changes can't deadlock. */
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

/** Writes the changed columns, and one history entry for each difference. */
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

/** Records changes of issues in their history, with their author. */
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

/** Returns the next number of a team. The update locks the team's row, so numbers are unique. */
async function nextNumber(db: Db, teamId: string): Promise<number> {
  const [row] = await db
    .update(teams)
    .set({ lastNumber: sql`${teams.lastNumber} + 1` })
    .where(eq(teams.id, teamId))
    .returning({ number: teams.lastNumber })
  if (!row) throw invalidRequest([{ path: 'teamId', message: ISSUE_MESSAGES.teamUnknown }])
  return row.number
}

/** Moves an issue: it gets a number of the new team, and loses an assignee who isn't a member there. */
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
