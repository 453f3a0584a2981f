import { z } from 'zod'
import { editsSchema, startedFromSchema } from './edits.ts'
import {
  DEFAULT_ISSUE_PRIORITY,
  ISSUE_LIMITS,
  ISSUE_MESSAGES,
  ISSUE_PRIORITIES,
  ISSUE_FIELDS,
  ISSUE_STATUSES,
} from '../issues.ts'
import { strictObject } from './strict-object.ts'

export const issueStatusSchema = z.enum(ISSUE_STATUSES, { error: ISSUE_MESSAGES.issueStatus(ISSUE_STATUSES) })

const PRIORITY = { error: ISSUE_MESSAGES.issuePriority(ISSUE_PRIORITIES) }
/** 0 No Priority to 4 Critical. */
export const issuePrioritySchema = z
  .number(PRIORITY)
  .int(PRIORITY)
  .min(0, PRIORITY)
  .max(ISSUE_PRIORITIES.length - 1, PRIORITY)

const text = (field: string, longest: number) =>
  z
    .string()
    .trim()
    .max(longest, { error: ISSUE_MESSAGES.textLength(field, longest) })
const requiredText = (field: string, longest: number, required: string) =>
  text(field, longest).min(1, { error: required })

const titleSchema = requiredText('Title', ISSUE_LIMITS.title, ISSUE_MESSAGES.issueRequired)
const descriptionSchema = text('Description', ISSUE_LIMITS.description)
const idSchema = z.string().max(100)
const labelIdsSchema = z
  .array(idSchema)
  .max(ISSUE_LIMITS.labelsOfIssue, { error: ISSUE_MESSAGES.issueLabels(ISSUE_LIMITS.labelsOfIssue) })

/** Where a problem occurred; filled in automatically. */
export const issueContextSchema = strictObject({
  /** Name and address of the screen. */
  screen: text('Screen', 300),
  /** Version of the product. */
  version: text('Version', 40),
  /** Id of the backtest that was open; absent without one. */
  runId: text('Run id', 64).optional(),
})
export type IssueContext = z.infer<typeof issueContextSchema>

export const newIssueSchema = strictObject({
  title: titleSchema,
  description: descriptionSchema.default(''),
  teamId: idSchema.min(1, { error: ISSUE_MESSAGES.issueRequired }),
  assigneeId: idSchema.nullable().default(null),
  priority: issuePrioritySchema.default(DEFAULT_ISSUE_PRIORITY),
  /** Ids of labels. */
  labels: labelIdsSchema.default([]),
  context: issueContextSchema.optional(),
})
export type NewIssue = z.infer<typeof newIssueSchema>

/** Changes to an issue; missing fields stay unchanged. */
export const issueChangesSchema = strictObject({
  edits: startedFromSchema,
  title: titleSchema.optional(),
  description: descriptionSchema.optional(),
  teamId: idSchema.min(1, { error: ISSUE_MESSAGES.issueRequired }).optional(),
  status: issueStatusSchema.optional(),
  priority: issuePrioritySchema.optional(),
  assigneeId: idSchema.nullable().optional(),
  labels: labelIdsSchema.optional(),
})
export type IssueChanges = z.infer<typeof issueChangesSchema>

export const bulkChangesSchema = strictObject({
  ids: z
    .array(idSchema)
    .min(1, { error: ISSUE_MESSAGES.noIssuesSelected })
    .max(ISSUE_LIMITS.bulk, { error: ISSUE_MESSAGES.issuesAtOnce(ISSUE_LIMITS.bulk) }),
  changes: issueChangesSchema.pick({ status: true, priority: true, assigneeId: true }),
})
export type BulkIssueChanges = z.infer<typeof bulkChangesSchema>['changes']

export const personSchema = z.object({ id: z.string(), name: z.string() })
export type Person = z.infer<typeof personSchema>

export const labelSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `#rrggbb`. */
  color: z.string(),
})
export type IssueLabel = z.infer<typeof labelSchema>

export const newLabelSchema = strictObject({
  name: requiredText('Name', 40, ISSUE_MESSAGES.labelNameRequired),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, { error: ISSUE_MESSAGES.labelColor }),
})

export const teamSchema = z.object({
  id: z.string(),
  edits: editsSchema,
  name: z.string(),
  /** Prefix of its issue numbers, like DEL in DEL-12. */
  key: z.string(),
  /** Whether every signed-in user may report to it. */
  isOpen: z.boolean(),
  /** Whether the requesting user is a member. */
  isMember: z.boolean(),
  /** Empty unless the requesting user is a member or an administrator. */
  members: z.array(personSchema),
})
export type Team = z.infer<typeof teamSchema>

export const teamToSaveSchema = strictObject({
  edits: startedFromSchema,
  name: requiredText('Name', 60, ISSUE_MESSAGES.teamNameRequired),
  key: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,5}$/, { error: ISSUE_MESSAGES.teamKey }),
  isOpen: z.boolean().default(true),
  memberIds: z.array(idSchema).max(1000).default([]),
})
export type TeamToSave = z.infer<typeof teamToSaveSchema>

export const issueSchema = z.object({
  id: z.string(),
  edits: editsSchema,
  /** Key of the team and number within it, like DEL-12. */
  key: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(ISSUE_STATUSES),
  /** 0 No Priority to 4 Critical. */
  priority: z.number().int(),
  team: z.object({ id: z.string(), name: z.string(), key: z.string() }),
  assignee: personSchema.optional(),
  /** Absent once the account is deleted. */
  reporter: personSchema.optional(),
  labels: z.array(labelSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Issue = z.infer<typeof issueSchema>

/** An issue in a list, with the beginning of its description. */
export const issueListItemSchema = issueSchema.omit({ description: true }).extend({ excerpt: z.string() })
export type IssueListItem = z.infer<typeof issueListItemSchema>

/** One change of an issue, with the names of that time. */
export const issueChangeSchema = z.object({
  id: z.string(),
  field: z.enum(ISSUE_FIELDS),
  before: z.string(),
  after: z.string(),
  /** Absent once the account is deleted. */
  by: personSchema.optional(),
  at: z.string(),
})
export type IssueChange = z.infer<typeof issueChangeSchema>

export const commentTextSchema = requiredText('Comment', ISSUE_LIMITS.comment, ISSUE_MESSAGES.commentRequired)

export const issueCommentSchema = z.object({
  id: z.string(),
  text: z.string(),
  by: personSchema.optional(),
  at: z.string(),
})
export type IssueComment = z.infer<typeof issueCommentSchema>

export const issueDetailsSchema = z.object({
  issue: issueSchema,
  context: z.object({ screen: z.string(), version: z.string(), runId: z.string().optional() }).nullable(),
  comments: z.array(issueCommentSchema),
  history: z.array(issueChangeSchema),
  /** Ids of pictures; empty for users who may not see them. */
  screenshots: z.array(z.string()),
  /** Those who get a notification of each comment and each change of status. */
  watchers: z.array(personSchema),
  isWatching: z.boolean(),
  /** Those whom the requesting user may mention in a comment by `@` and their name. */
  people: z.array(personSchema),
  /** Whether the requesting user may delete the issue. */
  mayDelete: z.boolean(),
})
export type IssueDetails = z.infer<typeof issueDetailsSchema>

const filterText = z.string().max(100).optional()
export const issueFiltersSchema = z.object({
  /** Text in the title or description, ignoring case; or the key of an issue. */
  search: z
    .string()
    .trim()
    .max(ISSUE_LIMITS.search, { error: ISSUE_MESSAGES.textLength('Search', ISSUE_LIMITS.search) })
    .optional(),
  team: filterText,
  status: issueStatusSchema.optional(),
  priority: z.coerce.number(PRIORITY).pipe(issuePrioritySchema).optional(),
  /** Id of a user, or `none` for unassigned issues. */
  assignee: filterText,
  label: filterText,
})
export type IssueFilters = z.infer<typeof issueFiltersSchema>
