import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm'
import type { User } from '../../kernel/http/user.ts'
import type { Db } from '../../kernel/db/database.ts'
import { issues, teamMembers, teams } from '../../kernel/db/schema/index.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text has the form of an id. Any other text matches nothing. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

function isMemberOf(db: Db, user: User, team: typeof issues.teamId | typeof teams.id): SQL {
  const membership = db
    .select({ one: sql`1` })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, team), eq(teamMembers.userId, user.id)))
  return exists(membership)
}

/** Issues that the user reported or that belong to the user's teams; their pictures are visible, too. */
export function isConcerned(db: Db, user: User): SQL | undefined {
  return or(eq(issues.reporterId, user.id), isMemberOf(db, user, issues.teamId))
}

/** Issues that the user may see; administrators see all. */
export function isVisible(db: Db, user: User): SQL | undefined {
  return user.role === 'admin' ? undefined : isConcerned(db, user)
}

/** Teams that the user may report to. */
export function isReportable(db: Db, user: User): SQL | undefined {
  return user.role === 'admin' ? undefined : or(teams.isOpen, isMemberOf(db, user, teams.id))
}

/** Whether the user is a member of the row's team. */
export function membership(db: Db, user: User): SQL<boolean> {
  return sql<boolean>`${isMemberOf(db, user, teams.id)}`
}
