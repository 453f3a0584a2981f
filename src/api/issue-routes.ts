import { z } from 'zod'
import { ISSUE_LIMITS } from '#domain'
import {
  bulkChangesSchema,
  commentTextSchema,
  issueChangesSchema,
  issueCommentSchema,
  issueDetailsSchema,
  issueFiltersSchema,
  issueListItemSchema,
  issueSchema,
  labelSchema,
  newIssueSchema,
  newLabelSchema,
  personSchema,
  strictObject,
  teamSchema,
  teamToSaveSchema,
} from '#domain/schemas'
import { defineRoute } from './route.ts'

const tag = 'Bug tracker'
/** Accepts any text: an impossible id answers 404, like an unknown one. */
const byId = z.object({ id: z.string().min(1).max(100) })
const deletedSchema = z.object({ id: z.string() })

const A_TEAM = '123e4567-e89b-42d3-a456-426614174000'
const AN_ISSUE = '123e4567-e89b-42d3-a456-426614174001'

const issues = {
  listIssues: defineRoute('GET', '/api/bugs/issues', {
    access: 'user',
    summary:
      'Issues that you reported or that belong to your teams, latest first; administrators get all issues',
    tag,
    query: issueFiltersSchema.extend({
      limit: z.coerce.number().int().min(1).max(ISSUE_LIMITS.page).default(ISSUE_LIMITS.page),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ total: z.number().int(), issues: z.array(issueListItemSchema) }),
    errors: [],
  }),
  createIssue: defineRoute('POST', '/api/bugs/issues', {
    access: 'user',
    guests: false,
    summary: 'Report an issue to an open team or your own; it starts in Backlog',
    tag,
    body: newIssueSchema,
    output: issueSchema,
    status: 201,
    errors: ['rate_limited'],
    example: { body: { title: 'The chart of drawdown is empty', teamId: A_TEAM, priority: 3 } },
  }),
  updateIssues: defineRoute('PATCH', '/api/bugs/issues', {
    access: 'user',
    guests: false,
    summary: 'Apply the same change to several issues, in one transaction',
    tag,
    body: bulkChangesSchema,
    output: z.object({ updated: z.number().int() }),
    errors: ['not_found'],
    example: { body: { ids: [AN_ISSUE], changes: { status: 'Done' } } },
  }),
  issueDetails: defineRoute('GET', '/api/bugs/issues/{id}', {
    access: 'user',
    summary:
      'An issue, by its id or its key such as DEL-12, with its comments, its history and the ids of its pictures',
    tag,
    params: byId,
    output: issueDetailsSchema,
    errors: ['not_found'],
  }),
  updateIssue: defineRoute('PATCH', '/api/bugs/issues/{id}', {
    access: 'user',
    guests: false,
    summary: 'Change an issue; omitted fields stay unchanged',
    tag,
    params: byId,
    body: issueChangesSchema,
    output: issueSchema,
    errors: ['not_found', 'edited_meanwhile'],
    example: { body: { status: 'In Progress', priority: 4 } },
  }),
  deleteIssue: defineRoute('DELETE', '/api/bugs/issues/{id}', {
    access: 'user',
    guests: false,
    summary: 'Delete an issue that you reported, or any as an administrator, with its comments and pictures',
    tag,
    params: byId,
    output: deletedSchema,
    errors: ['not_found', 'forbidden'],
  }),
  commentOnIssue: defineRoute('POST', '/api/bugs/issues/{id}/comments', {
    access: 'user',
    guests: false,
    summary: 'Add a comment to an issue',
    tag,
    params: byId,
    body: strictObject({ text: commentTextSchema }),
    output: issueCommentSchema,
    status: 201,
    errors: ['not_found', 'rate_limited'],
    example: { body: { text: 'Seen on a phone, too.' } },
  }),
  watchIssue: defineRoute('PUT', '/api/bugs/issues/{id}/watch', {
    access: 'user',
    guests: false,
    summary: 'Start or stop watching an issue: its comments and changes of status become notifications',
    tag,
    params: byId,
    body: strictObject({ isWatching: z.boolean() }),
    output: z.object({ watchers: z.array(personSchema), isWatching: z.boolean() }),
    errors: ['not_found'],
    example: { body: { isWatching: true } },
  }),
  addScreenshot: defineRoute('POST', '/api/bugs/issues/{id}/screenshots', {
    stores: true,
    guests: false,
    access: 'user',
    summary:
      'Add a picture (PNG, JPEG or WebP, at most 5 MB) to an issue that you reported or that is your team’s',
    tag,
    params: byId,
    upload: strictObject({}),
    output: z.object({ id: z.string() }),
    status: 201,
    errors: ['not_found', 'too_large', 'conflict'],
  }),
  screenshot: defineRoute('GET', '/api/bugs/screenshots/{id}', {
    access: 'user',
    summary: 'A picture, visible only to the issue’s reporter and its team',
    tag,
    params: byId,
    output: z.string(),
    format: 'picture',
    errors: ['not_found'],
  }),
  deleteScreenshot: defineRoute('DELETE', '/api/bugs/screenshots/{id}', {
    access: 'user',
    guests: false,
    summary: 'Delete a picture of an issue that you reported or that is your team’s',
    tag,
    params: byId,
    output: deletedSchema,
    errors: ['not_found'],
  }),
}

const teams = {
  listTeams: defineRoute('GET', '/api/bugs/teams', {
    access: 'user',
    summary: 'Teams that you may report to; only members see the list of members',
    tag,
    output: z.array(teamSchema),
    errors: [],
  }),
  createTeam: defineRoute('POST', '/api/bugs/teams', {
    access: 'admin',
    summary: 'Make a team',
    tag,
    body: teamToSaveSchema,
    output: teamSchema,
    status: 201,
    errors: ['conflict'],
    example: { body: { name: 'Market data', key: 'DATA', isOpen: true, memberIds: [] } },
  }),
  updateTeam: defineRoute('PUT', '/api/bugs/teams/{id}', {
    access: 'admin',
    summary: 'Change a team and who belongs to it',
    tag,
    params: byId,
    body: teamToSaveSchema,
    output: teamSchema,
    errors: ['not_found', 'conflict', 'edited_meanwhile'],
    example: { body: { name: 'Market data', key: 'DATA', isOpen: false, memberIds: [] } },
  }),
  deleteTeam: defineRoute('DELETE', '/api/bugs/teams/{id}', {
    access: 'admin',
    summary: 'Delete a team without issues',
    tag,
    params: byId,
    output: deletedSchema,
    errors: ['not_found', 'conflict'],
  }),
  listPeople: defineRoute('GET', '/api/bugs/people', {
    access: 'admin',
    summary: 'Everybody who may become a member of a team',
    tag,
    output: z.array(personSchema.extend({ email: z.string() })),
    errors: [],
  }),
  listLabels: defineRoute('GET', '/api/bugs/labels', {
    access: 'user',
    summary: 'Labels that issues can have',
    tag,
    output: z.array(labelSchema),
    errors: [],
  }),
  createLabel: defineRoute('POST', '/api/bugs/labels', {
    access: 'admin',
    summary: 'Make a label',
    tag,
    body: newLabelSchema,
    output: labelSchema,
    status: 201,
    errors: ['conflict'],
    example: { body: { name: 'Regression', color: '#b45309' } },
  }),
  deleteLabel: defineRoute('DELETE', '/api/bugs/labels/{id}', {
    access: 'admin',
    summary: 'Delete a label, and take it off all issues',
    tag,
    params: byId,
    output: deletedSchema,
    errors: ['not_found'],
  }),
}

export const issueRoutes = { ...issues, ...teams }
