import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { BRAND, ISSUE_MESSAGES, type IssueLabel, type Person, type Team, type TeamToSave } from '#domain'
import type { User } from '../../kernel/http/user.ts'
import type { Db } from '../../kernel/db/database.ts'
import { issues, labels, teamMembers, teams, users } from '../../kernel/db/schema/index.ts'
import { fieldDifferences, refuseOutdatedEdit } from '../../kernel/http/edits.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import { isId, isReportable, membership } from './access.ts'

/**
 * Number of the advisory lock that serialises changes of teams, so that processes starting together create
 * one team.
 */
const FIRST_TEAM_LOCK = 7_410_320_093

const FIRST_LABELS = [
  { name: 'Bug', color: '#dc2626' },
  { name: 'Data', color: '#0891b2' },
  { name: 'Feature', color: '#7c3aed' },
  { name: 'Improvement', color: '#2563eb' },
] as const

/** Creates the first team, with all administrators as members, and a few labels, unless a team exists. */
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

/** The teams that a user may report to, by name. Only members and administrators see their members. */
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
  const visible = rows.filter(({ isMember }) => isMember || user.role === 'admin').map(({ id }) => id)
  const members = await membersOf(db, visible)
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

/** All users, by name. */
export function listPeople(db: Db): Promise<(Person & { email: string })[]> {
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.isGuest, false))
    .orderBy(asc(users.name), asc(users.id))
}

/**
 * Stores a new team, or changes the one with the id. Issues of removed members become unassigned.
 * @throws HttpError `not_found` if the team doesn't exist, `conflict` if another team has the key,
 * `invalid_request` for an unknown member
 */
export async function saveTeam(db: Db, user: User, team: TeamToSave, id?: string): Promise<Team> {
  if (id !== undefined && !isId(id)) throw notFound(ISSUE_MESSAGES.teamNotFound)
  const { memberIds, edits, ...values } = team
  const teamId = id ?? randomUUID()
  await db.transaction(async (tx) => {
    // Serialises concurrent uses of the same key.
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

/** Names of the current and the wanted members, sorted. */
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
 * Deletes a team without issues.
 * @throws HttpError `not_found`; `conflict` if it has issues or is the only team
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
 * @throws HttpError `conflict` if the name is taken, or there are as many as allowed
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

/** Deletes a label; returns whether it existed. */
export async function deleteLabel(db: Db, id: string): Promise<boolean> {
  return isId(id) && (await db.delete(labels).where(eq(labels.id, id)).returning()).length > 0
}
