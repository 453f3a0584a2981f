import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { BRAND, ISSUE_MESSAGES, type IssueLabel, type Person, type Team, type TeamToSave } from '#domain'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/database.ts'
import { issues, labels, teamMembers, teams, users } from '../db/schema/index.ts'
import { fieldDifferences, refuseOutdatedEdit } from '../http/edits.ts'
import { HttpError, invalidRequest, notFound } from '../http/http-error.ts'
import { isId, isReportable, membership } from './access.ts'

/** Any number that nothing else in the database locks: processes that start together make one team. */
const FIRST_TEAM_LOCK = 7_410_320_093

const FIRST_LABELS = [
  { name: 'Bug', color: '#dc2626' },
  { name: 'Data', color: '#0891b2' },
  { name: 'Feature', color: '#7c3aed' },
  { name: 'Improvement', color: '#2563eb' },
] as const

/** Makes the team of a new installation, of its administrators, and a few labels; nothing where there is a team. */
export async function ensureFirstTeam(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_TEAM_LOCK})`)
    const [row] = await tx.select({ total: count() }).from(teams)
    if ((row?.total ?? 0) > 0) return
    const teamId = randomUUID()
    await tx.insert(teams).values({ id: teamId, name: BRAND.product, key: 'DEL' })
    const admins = await tx.select({ userId: users.id }).from(users).where(eq(users.role, 'admin'))
    if (admins.length > 0)
      await tx.insert(teamMembers).values(admins.map(({ userId }) => ({ teamId, userId })))
    await tx
      .insert(labels)
      .values(FIRST_LABELS.map((label) => ({ id: randomUUID(), ...label })))
      .onConflictDoNothing()
  })
}

/** The teams that a user may report to, by name. Of others' teams nobody is told who belongs to them. */
export async function listTeams(db: Db, user: User): Promise<Team[]> {
  const rows = await db
    .select({
      id: teams.id,
      edits: teams.edits,
      name: teams.name,
      key: teams.key,
      isOpen: teams.isOpen,
      isMember: membership(db, user),
    })
    .from(teams)
    .where(isReportable(db, user))
    .orderBy(asc(teams.name), asc(teams.id))
  const told = rows.filter(({ isMember }) => isMember || user.role === 'admin').map(({ id }) => id)
  const members = await membersOf(db, told)
  return rows.map((team) => ({ ...team, members: members.get(team.id) ?? [] }))
}

async function membersOf(db: Db, teamIds: readonly string[]): Promise<Map<string, Person[]>> {
  const all = new Map<string, Person[]>(teamIds.map((id) => [id, []]))
  if (teamIds.length === 0) return all
  const rows = await db
    .select({ teamId: teamMembers.teamId, id: users.id, name: users.name })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(inArray(teamMembers.teamId, [...teamIds]))
    .orderBy(asc(users.name), asc(users.id))
  for (const { teamId, ...person } of rows) all.get(teamId)?.push(person)
  return all
}

/** Everybody with an account, by name. */
export function listPeople(db: Db): Promise<(Person & { email: string })[]> {
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .orderBy(asc(users.name), asc(users.id))
}

/**
 * Stores a team with its members: a new one, or that of the id. Whoever leaves it is taken off its issues.
 * @throws HttpError `not_found` for a team that is not there, `conflict` when another has the key, `invalid_request` for a
 * member who has no account.
 */
export async function saveTeam(db: Db, user: User, team: TeamToSave, id?: string): Promise<Team> {
  if (id !== undefined && !isId(id)) throw notFound(ISSUE_MESSAGES.teamNotFound)
  const { memberIds, edits, ...values } = team
  const teamId = id ?? randomUUID()
  await db.transaction(async (tx) => {
    // Two who use the same key at once come one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_TEAM_LOCK})`)
    const [taken] = await tx
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.key, values.key), ne(teams.id, teamId)))
    if (taken) throw new HttpError('conflict', ISSUE_MESSAGES.teamKeyTaken(values.key))
    if (id === undefined) await tx.insert(teams).values({ id: teamId, ...values })
    else {
      const [stored] = await tx.select().from(teams).where(eq(teams.id, id)).for('update')
      if (!stored) throw notFound(ISSUE_MESSAGES.teamNotFound)
      const members = await memberNames(tx, id, memberIds)
      refuseOutdatedEdit(
        { edits: stored.edits, editedAt: new Date(), by: 'another administrator' },
        {
          what: `The team “${stored.name}”`,
          startedFrom: edits,
          differences: () =>
            fieldDifferences({ ...stored, members: members.now }, { ...values, members: members.wanted }),
        },
      )
      await tx
        .update(teams)
        .set({ ...values, edits: sql`${teams.edits} + 1` })
        .where(eq(teams.id, id))
    }
    await setMembers(tx, teamId, [...new Set(memberIds)])
  })
  const saved = (await listTeams(db, user)).find((one) => one.id === teamId)
  if (!saved) throw notFound(ISSUE_MESSAGES.teamNotFound)
  return saved
}

/** Who belongs to a team and who is to, as names in their order. */
async function memberNames(db: Db, teamId: string, wanted: readonly string[]) {
  const now = (await membersOf(db, [teamId])).get(teamId) ?? []
  const names = await db
    .select({ name: users.name })
    .from(users)
    .where(inArray(users.id, [...wanted]))
    .orderBy(asc(users.name))
  const text = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).join(', ')
  return { now: text(now), wanted: text(names) }
}

async function setMembers(db: Db, teamId: string, memberIds: readonly string[]): Promise<void> {
  const known =
    memberIds.length === 0
      ? []
      : await db
          .select({ userId: users.id })
          .from(users)
          .where(inArray(users.id, [...memberIds]))
  if (known.length !== memberIds.length)
    throw invalidRequest([{ path: 'memberIds', message: ISSUE_MESSAGES.teamMemberUnknown }])
  await db.delete(teamMembers).where(eq(teamMembers.teamId, teamId))
  if (known.length > 0) await db.insert(teamMembers).values(known.map(({ userId }) => ({ teamId, userId })))
  await db
    .update(issues)
    .set({ assigneeId: null })
    .where(
      sql`${issues.teamId} = ${teamId} and ${issues.assigneeId} is not null and ${issues.assigneeId} not in (select ${teamMembers.userId} from ${teamMembers} where ${teamMembers.teamId} = ${teamId})`,
    )
}

/**
 * Deletes a team that has no issues.
 * @throws HttpError `not_found`, or `conflict` for one with issues and for the only one.
 */
export async function deleteTeam(db: Db, id: string): Promise<void> {
  if (!isId(id)) throw notFound(ISSUE_MESSAGES.teamNotFound)
  await db.transaction(async (tx) => {
    const all = await tx.select().from(teams).orderBy(asc(teams.id)).for('update')
    const team = all.find((one) => one.id === id)
    if (!team) throw notFound(ISSUE_MESSAGES.teamNotFound)
    if (all.length === 1) throw new HttpError('conflict', ISSUE_MESSAGES.teamLast)
    const [row] = await tx.select({ total: count() }).from(issues).where(eq(issues.teamId, id))
    if (row && row.total > 0)
      throw new HttpError('conflict', ISSUE_MESSAGES.teamHasIssues(team.name, row.total))
    await tx.delete(teams).where(eq(teams.id, id))
  })
}

/** All labels, by name. */
export function listLabels(db: Db): Promise<IssueLabel[]> {
  return db.select().from(labels).orderBy(asc(labels.name))
}

/**
 * Stores a new label.
 * @throws HttpError `conflict` when there is one of the name, or as many as can be kept.
 */
export async function createLabel(db: Db, label: Omit<IssueLabel, 'id'>, most: number): Promise<IssueLabel> {
  const [row] = await db.select({ total: count() }).from(labels)
  if ((row?.total ?? 0) >= most) throw new HttpError('conflict', ISSUE_MESSAGES.labelsLimit(most))
  const [saved] = await db
    .insert(labels)
    .values({ id: randomUUID(), ...label })
    .onConflictDoNothing()
    .returning()
  if (!saved) throw new HttpError('conflict', ISSUE_MESSAGES.labelTaken(label.name))
  return saved
}

/** Whether there was a label to delete. */
export async function deleteLabel(db: Db, id: string): Promise<boolean> {
  return isId(id) && (await db.delete(labels).where(eq(labels.id, id)).returning()).length > 0
}
