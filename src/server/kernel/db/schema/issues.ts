import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DEFAULT_ISSUE_PRIORITY, ISSUE_FIELDS, ISSUE_STATUSES, type IssueContext } from '#domain'
import { users } from './users.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** A user whose account may be deleted while their contributions stay. */
const person = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' })

/** Teams that handle issues. */
export const teams = pgTable('teams', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** Prefix of its issues' numbers. */
  key: text('key').notNull().unique(),
  /** Whether every user may report to it. */
  isOpen: boolean('is_open').notNull().default(true),
  /** Number of its latest issue. */
  lastNumber: integer('last_number').notNull().default(0),
  /** Number of edits by users, incremented by a trigger. */
  edits: integer('edits').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const teamMembers = pgTable(
  'team_members',
  {
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    index('team_members_user').on(table.userId),
  ],
)

/** Issues of the bug tracker. Visible to their reporter, the members of their team, and administrators. */
export const issues = pgTable(
  'issues',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id),
    /** Number within the team. */
    number: integer('number').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    status: text('status', { enum: ISSUE_STATUSES }).notNull(),
    priority: smallint('priority').notNull().default(DEFAULT_ISSUE_PRIORITY),
    assigneeId: person('assignee_id'),
    reporterId: person('reporter_id'),
    /** Where the issue occurred, if it was reported from a screen. */
    context: jsonb('context').$type<IssueContext>(),
    /** Number of edits by users, incremented by a trigger. */
    edits: integer('edits').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    search: searchVector('search').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('english', title || ' ' || description)`,
    ),
  },
  (table) => [
    uniqueIndex('issues_team_number').on(table.teamId, table.number),
    index('issues_created').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('issues_reporter').on(table.reporterId),
    index('issues_search').using('gin', table.search),
  ],
)

export const labels = pgTable(
  'labels',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** `#rrggbb`. */
    color: text('color').notNull(),
  },
  (table) => [uniqueIndex('labels_name').on(sql`lower(${table.name})`)],
)

const issue = () =>
  uuid('issue_id')
    .notNull()
    .references(() => issues.id, { onDelete: 'cascade' })

export const issueLabels = pgTable(
  'issue_labels',
  {
    issueId: issue(),
    labelId: uuid('label_id')
      .notNull()
      .references(() => labels.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.issueId, table.labelId] }),
    index('issue_labels_label').on(table.labelId),
  ],
)

export const issueComments = pgTable(
  'issue_comments',
  {
    id: uuid('id').primaryKey(),
    issueId: issue(),
    userId: person('user_id'),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('issue_comments_issue').on(table.issueId, table.createdAt)],
)

/** Users who get a notification of each comment and of each change of status. */
export const issueWatchers = pgTable(
  'issue_watchers',
  {
    issueId: issue(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.issueId, table.userId] }),
    index('issue_watchers_user').on(table.userId),
  ],
)

/** History of changes, as texts of their time, because names may change or be deleted later. */
export const issueChanges = pgTable(
  'issue_changes',
  {
    id: uuid('id').primaryKey(),
    issueId: issue(),
    userId: person('user_id'),
    field: text('field', { enum: ISSUE_FIELDS }).notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('issue_changes_issue').on(table.issueId, table.createdAt)],
)

/** Pictures, stored in the database so that backups contain them and they are deleted with their issue. */
export const issueScreenshots = pgTable(
  'issue_screenshots',
  {
    id: uuid('id').primaryKey(),
    issueId: issue(),
    userId: person('user_id'),
    /** Detected from its first bytes. */
    type: text('type', { enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
    picture: bytes('picture').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('issue_screenshots_issue').on(table.issueId, table.createdAt)],
)
