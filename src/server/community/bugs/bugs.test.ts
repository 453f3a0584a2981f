import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes, type Route } from '#api'
import { ISSUE_LIMITS, ISSUE_PRIORITIES, ISSUE_STATUSES, type Team } from '#domain'
import { issues, notifications, rateLimits, users } from '../../kernel/db/schema/index.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestInput,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'
import { aFileForm } from '../../fixtures/multipart.ts'

const NAMES = { admin: 'Ann Rao', member: 'Meera Iyer', reporter: 'Ravi', stranger: 'Sam Das' }

let server: TestServer
/** Manages the teams, but belongs to none of the teams in the tests. */
let admin: TestUser
/** A member of both teams below. */
let member: TestUser
/** Reports issues, and belongs to no team. */
let reporter: TestUser
let stranger: TestUser
/** Only its members may report to it. */
let closedTeam: Team
/** Anybody may report to it. */
let openTeam: Team

beforeAll(async () => {
  server = await startTestServer()
  admin = server.owner
  await server.database.db
    .update(users)
    .set({ role: 'admin' })
    .where(sql`${users.id} = ${admin.id}`)
  member = await signUp(server, 'member@example.com')
  reporter = await signUp(server, 'reporter@example.com')
  stranger = await signUp(server, 'stranger@example.com')
  const people = { admin, member, reporter, stranger }
  for (const [name, { id }] of Object.entries(people))
    await server.database.db
      .update(users)
      .set({ name: NAMES[name as keyof typeof people] })
      .where(sql`${users.id} = ${id}`)
  const memberIds = [member.id]
  const make = async (name: string, key: string, isOpen: boolean) =>
    (await call(server, routes.createTeam, { body: { name, key, isOpen, memberIds } })).data
  closedTeam = await make('Desk', 'DESK', false)
  openTeam = await make('Options', 'OPT', true)
})
beforeEach(async () => {
  await server.database.db.delete(issues)
  await server.database.db.delete(rateLimits)
})
afterAll(({}, tests) => stopTestServer(server, tests))

const report = (body: object = {}, as: TestUser = reporter) =>
  call(server, routes.createIssue, {
    as,
    body: { title: 'The chart is empty', teamId: openTeam.id, ...body },
  })
const change = (id: string, body: object, as: TestUser = member) =>
  call(server, routes.updateIssue, { as, params: { id }, body })
const details = (id: string, as: TestUser = member) =>
  call(server, routes.issueDetails, { as, params: { id } })
const list = async (query: Record<string, string> = {}, as: TestUser = member) =>
  (await call(server, routes.listIssues, { as, query })).data
const titles = async (query: Record<string, string>, as?: TestUser) =>
  (await list(query, as)).issues.map(({ title }) => title).sort()
const labels = async () => (await call(server, routes.listLabels)).data

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const attach = (id: string, picture: Buffer = PNG, as: TestUser = reporter) =>
  server.app.inject({
    method: 'POST',
    url: `/api/bugs/issues/${id}/screenshots`,
    payload: aFileForm(picture).payload,
    headers: { cookie: as.cookie, ...aFileForm(picture).headers },
  })

describe('a new installation', () => {
  it('has a team Delta that every user may report to, and the initial labels', async () => {
    const { data } = await call(server, routes.listTeams, { as: stranger })
    expect(data).toMatchObject([
      { name: 'Delta', key: 'DEL', isOpen: true, isMember: false, members: [] },
      { name: 'Options' },
    ])
    expect((await labels()).map(({ name }) => name)).toEqual(['Bug', 'Data', 'Feature', 'Improvement'])
  })
})

describe('a new issue', () => {
  it('starts in Backlog with medium priority, unassigned, numbered within its team', async () => {
    const first = await report()
    const second = await report({ title: ' Trimmed ' })
    expect([first.status, first.error.message]).toEqual([201, 'Issue created successfully'])
    expect(first.data).toMatchObject({
      title: 'The chart is empty',
      description: '',
      status: 'Backlog',
      priority: 2,
      team: { id: openTeam.id, name: 'Options', key: 'OPT' },
      reporter: { id: reporter.id },
      labels: [],
    })
    expect(first.data.assignee).toBeUndefined()
    expect(second.data.title).toBe('Trimmed')
    const number = ({ data }: typeof first) => Number(data.key.slice('OPT-'.length))
    expect(number(second)).toBe(number(first) + 1)
  })

  it('has a unique number, however many are reported concurrently', async () => {
    const keys = (await Promise.all(Array.from({ length: 12 }, () => report()))).map(({ data }) => data.key)
    expect(new Set(keys).size).toBe(12)
  })

  it('stores the screen on which it was found', async () => {
    const context = { screen: 'Backtesting /app/backtesting', version: '1.0', runId: 'job-7' }
    const { data } = await report({ context })
    expect((await details(data.id)).data.context).toEqual(context)
  })

  it.each([
    [{ title: '  ' }, 'Title and team are required'],
    [{ teamId: '' }, 'Title and team are required'],
    [{ title: 'x'.repeat(201) }, 'Title must be at most 200 characters'],
    [{ description: 'x'.repeat(20_001) }, 'Description must be at most 20000 characters'],
    [{ priority: 5 }, 'Priority must be 0 No Priority, 1 Low, 2 Medium, 3 High, 4 Critical'],
    [{ priority: 1.5 }, 'Priority must be 0 No Priority, 1 Low, 2 Medium, 3 High, 4 Critical'],
    [{ teamId: randomUUID() }, 'Team not found; choose one from the list of teams'],
    [{ labels: [randomUUID()] }, 'Label not found; choose from the list of labels'],
    [{ labels: Array<string>(11).fill('x') }, 'An issue can have at most 10 labels'],
    [
      { assigneeId: 'nobody' },
      'The assignee must be a member of the team; choose a member, or leave it unassigned',
    ],
  ])('with %j is refused: %s', async (body, message) => {
    const { status, error } = await report(body)
    expect([status, error.message]).toEqual([400, message])
  })

  it('is refused above a user’s hourly limit', async () => {
    await report()
    await server.database.db.update(rateLimits).set({ hits: ISSUE_LIMITS.reportedPerHour })
    expect((await report()).status).toBe(429)
  })
})

describe('an issue', () => {
  it.each(ISSUE_STATUSES)('can be set to %s from any state', async (status) => {
    const { data } = await report()
    await change(data.id, { status: 'Done' })
    expect((await change(data.id, { status })).data.status).toBe(status)
  })

  it.each(ISSUE_PRIORITIES.map((name, priority) => [priority, name] as const))(
    'can have the priority %i %s',
    async (priority) => {
      const { data } = await report({ priority })
      expect(data.priority).toBe(priority)
    },
  )

  it('keeps fields that aren’t changed, and records the changes in its history', async () => {
    const [bug] = await labels()
    const { data } = await report({ description: 'As it was' })
    const changed = await change(data.id, {
      status: 'In Progress',
      priority: 4,
      assigneeId: member.id,
      labels: [bug.id],
    })
    expect(changed.error.message).toBe('Issue updated successfully')
    expect(changed.data).toMatchObject({
      description: 'As it was',
      status: 'In Progress',
      priority: 4,
      assignee: { id: member.id, name: NAMES.member },
      labels: [{ name: 'Bug' }],
    })
    const { history } = (await details(data.id)).data
    expect(history.map(({ field, before, after, by }) => [field, before, after, by?.id]).sort()).toEqual([
      ['assignee', '', NAMES.member, member.id],
      ['labels', '', 'Bug', member.id],
      ['priority', 'Medium', 'Critical', member.id],
      ['status', 'Backlog', 'In Progress', member.id],
    ])
  })

  it('has no history entry for an unchanged field', async () => {
    const { data } = await report()
    const same = await change(data.id, { status: 'Backlog', priority: 2, title: data.title, labels: [] })
    expect(same.data.updatedAt).toBe(data.updatedAt)
    expect((await details(data.id)).data.history).toEqual([])
  })

  it('moved to another team gets a number there and loses an assignee who isn’t a member', async () => {
    const { data } = await report({ assigneeId: member.id })
    const [delta] = (await call(server, routes.listTeams)).data
    const moved = await change(data.id, { teamId: delta.id })
    expect(moved.status).toBe(200)
    expect(moved.data.key).toMatch(/^DEL-\d+$/)
    expect(moved.data.assignee).toBeUndefined()
    // The user who moved it neither reported it nor belongs to its new team.
    expect((await details(data.id)).status).toBe(404)
    expect((await details(data.id, reporter)).data.history).toMatchObject([
      { field: 'team', before: 'Options', after: 'Delta' },
      { field: 'assignee', after: '' },
    ])
  })

  it('has comments in the order of writing', async () => {
    const { data } = await report()
    for (const text of ['Seen on a phone, too', 'Fixed'])
      await call(server, routes.commentOnIssue, { as: member, params: { id: data.id }, body: { text } })
    const { comments } = (await details(data.id, reporter)).data
    expect(comments.map(({ text, by }) => [text, by?.name])).toEqual([
      ['Seen on a phone, too', NAMES.member],
      ['Fixed', NAMES.member],
    ])
    const empty = { as: member, params: { id: data.id }, body: { text: ' ' } }
    expect((await call(server, routes.commentOnIssue, empty)).error.message).toBe('Write a comment first')
  })

  it('survives the account of its reporter', async () => {
    const leaver = await signUp(server, `${randomUUID()}@example.com`)
    const { data } = await report({}, leaver)
    await server.database.db.delete(users).where(sql`${users.id} = ${leaver.id}`)
    expect((await details(data.id)).data.issue).toMatchObject({ id: data.id })
    expect((await details(data.id)).data.issue.reporter).toBeUndefined()
  })
})

describe('those who watch an issue', () => {
  const news = async (as: TestUser) =>
    (await call(server, routes.listNotifications, { as })).data.notifications.map(({ title }) => title)
  const comment = (id: string, text: string, as: TestUser) =>
    call(server, routes.commentOnIssue, { as, params: { id }, body: { text } })
  const watch = (id: string, isWatching: boolean, as: TestUser) =>
    call(server, routes.watchIssue, { as, params: { id }, body: { isWatching } })
  beforeEach(() => server.database.db.delete(notifications))

  it('are its reporter and its commenters; each is notified of what others write', async () => {
    const { id, key } = (await report()).data
    await comment(id, 'Seen, too', member)
    expect((await details(id)).data).toMatchObject({ isWatching: true, watchers: [{}, {}] })
    expect([await news(reporter), await news(member)]).toEqual([[`${NAMES.member} commented on ${key}`], []])
  })

  it('are notified of a new status, and of nothing after they stop watching', async () => {
    const { id, key } = (await report()).data
    await change(id, { status: 'Todo' })
    await change(id, { title: 'The chart stays empty' })
    expect(await news(reporter)).toEqual([`${key} is Todo`])
    expect((await watch(id, false, reporter)).data).toEqual({ watchers: [], isWatching: false })
    await change(id, { status: 'Done' })
    expect(await news(reporter)).toHaveLength(1)
  })

  it('are joined by those whom a comment mentions, if they can see the issue', async () => {
    const { id, key } = (await report()).data
    await comment(id, `@${NAMES.member} and @${NAMES.stranger}, please look`, admin)
    expect(await news(member)).toEqual([`${NAMES.admin} mentioned you in ${key}`])
    expect(await news(stranger)).toEqual([])
    const { watchers } = (await details(id)).data
    expect(watchers.map((one) => one.id).sort()).toEqual([reporter.id, member.id, admin.id].sort())
  })

  it('can be mentioned by a reporter only once they have taken part', async () => {
    const { id } = (await report()).data
    const people = async () => (await details(id, reporter)).data.people.map((one) => one.id)
    expect(await people()).toEqual([reporter.id])
    await comment(id, 'Which chart?', member)
    expect((await people()).sort()).toEqual([reporter.id, member.id].sort())
  })

  it('cannot be strangers', async () => {
    expect((await watch((await report()).data.id, true, stranger)).status).toBe(404)
  })
})

describe('several issues', () => {
  const bulk = (ids: readonly string[], changes: object, as: TestUser = member) =>
    call(server, routes.updateIssues, { as, body: { ids, changes } })

  it('get the same change, and each gets a history entry', async () => {
    const ids = [(await report()).data.id, (await report({ priority: 4 })).data.id]
    const { data, error } = await bulk(ids, { status: 'Done', priority: 4 })
    expect([data.updated, error.message]).toEqual([2, 'Updated 2 issues'])
    expect((await list()).issues.map(({ status, priority }) => [status, priority])).toEqual([
      ['Done', 4],
      ['Done', 4],
    ])
    expect((await details(ids[0])).data.history).toHaveLength(2)
    expect((await details(ids[1])).data.history).toHaveLength(1)
  })

  it('stay unchanged if the user may not see one of them', async () => {
    const own = (await report({}, stranger)).data.id
    const other = (await report()).data.id
    expect((await bulk([own, other], { status: 'Done' }, stranger)).status).toBe(404)
    expect((await list()).issues.every(({ status }) => status === 'Backlog')).toBe(true)
  })

  it.each([
    [[], { status: 'Done' }, 'No issues selected'],
    [['x'], {}, 'Choose what to change: status, priority or assignee'],
    [Array<string>(1001).fill('x'), { status: 'Done' }, 'At most 1000 issues can be changed at once'],
  ])('are refused with %j: %s', async (ids, changes, message) => {
    const { status, error } = await bulk(ids, changes)
    expect([status, error.message]).toEqual([400, message])
  })
})

describe('the list of issues', () => {
  it('can be searched in title and description, ignoring case, by parts of words, by words in any form, and by key', async () => {
    const { data } = await report({
      title: 'Drawdown CRASHES on 50% margin',
      description: 'After the import',
    })
    await report({ title: 'Payoff is fine', description: 'nothing to see' })
    const found = ['Drawdown CRASHES on 50% margin']
    for (const search of ['drawdown', 'RAWDOW', 'crashing', 'IMPORT', 'margin crash', '50%', data.key])
      expect([search, await titles({ search })]).toEqual([search, found])
    expect(await titles({ search: '5%m' })).toEqual([])
    expect(await titles({ search: "'; drop table issues; --" })).toEqual([])
    expect(await titles({ search: '"\\ & | !' })).toEqual([])
  })

  it('can be filtered by team, status, priority, assignee and label together', async () => {
    const [bug] = await labels()
    const { data } = await report({ title: 'A', priority: 3, assigneeId: member.id, labels: [bug.id] })
    await change(data.id, { status: 'Todo' })
    await report({ title: 'B' })
    await report({ title: 'C', teamId: closedTeam.id }, member)
    expect(await titles({ team: closedTeam.id })).toEqual(['C'])
    expect(await titles({ status: 'Todo' })).toEqual(['A'])
    expect(await titles({ priority: '3' })).toEqual(['A'])
    expect(await titles({ assignee: member.id })).toEqual(['A'])
    expect(await titles({ assignee: 'none' })).toEqual(['B', 'C'])
    expect(await titles({ label: bug.id })).toEqual(['A'])
    expect(await titles({ label: bug.id, status: 'Done' })).toEqual([])
    expect(await titles({ team: 'no id' })).toEqual([])
  })

  it('returns 5,000 issues in pages, latest first, each once', async () => {
    await server.database.pool.query(
      `insert into issues (id, team_id, number, title, description, status, priority, created_at)
       select gen_random_uuid(), $1, 100000 + n, 'Issue ' || n, '', 'Todo', n % 5, now() - n * interval '1 minute'
       from generate_series(1, 5000) n`,
      [openTeam.id],
    )
    const seen: string[] = []
    for (let offset = 0; offset < 5000; offset += 100) {
      const page = await list({ offset: String(offset) })
      expect(page.total).toBe(5000)
      seen.push(...page.issues.map(({ title }) => title))
    }
    expect(seen).toEqual(Array.from({ length: 5000 }, (_, n) => `Issue ${n + 1}`))
  })
})

describe('the visibility of an issue', () => {
  type Who = 'admin' | 'member' | 'reporter' | 'stranger'
  const as = (who: Who) => ({ admin, member, reporter, stranger })[who]

  it.each([
    ['admin', true],
    ['member', true],
    ['reporter', true],
    ['stranger', false],
  ] as const)('%s: %s, in lists, by its id and by its key', async (who, sees) => {
    const { data } = await report()
    expect((await list({}, as(who))).total).toBe(sees ? 1 : 0)
    for (const name of [data.id, data.key, data.key.toLowerCase()])
      expect((await details(name, as(who))).status).toBe(sees ? 200 : 404)
  })

  const ofAnIssue: readonly [string, Route, object?][] = [
    ['issueDetails', routes.issueDetails],
    ['updateIssue', routes.updateIssue, { title: 'Mine' }],
    ['deleteIssue', routes.deleteIssue],
    ['commentOnIssue', routes.commentOnIssue, { text: 'Hello' }],
    ['addScreenshot', routes.addScreenshot],
  ]
  it.each(ofAnIssue)('a stranger doesn’t learn through %s that it exists', async (_, route, body) => {
    const { data } = await report()
    const input = (id: string): TestInput => ({ as: stranger, params: { id }, body })
    const theirs = await call(server, route, input(data.id))
    const unknown = await call(server, route, input(randomUUID()))
    expect([theirs.status, theirs.error.message]).toEqual([404, 'Issue not found'])
    expect({ ...theirs.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' })
    expect((await details(data.id)).data).toMatchObject({ issue: { title: data.title }, comments: [] })
  })

  it.each([
    ['admin', 200],
    ['reporter', 200],
    ['member', 403],
    ['stranger', 404],
  ] as const)('deleted by %s is answered with %i', async (who, status) => {
    const { data } = await report()
    expect((await details(data.id, as(who))).data?.mayDelete ?? false).toBe(status === 200)
    expect((await call(server, routes.deleteIssue, { as: as(who), params: { id: data.id } })).status).toBe(
      status,
    )
    expect((await list()).total).toBe(status === 200 ? 0 : 1)
  })
})

describe('a picture of an issue', () => {
  it.each([
    ['reporter', 200],
    ['member', 200],
    ['admin', 404],
    ['stranger', 404],
  ] as const)('is returned to %s with %i', async (who, status) => {
    const { data } = await report()
    const { id } = (await attach(data.id)).json<{ data: { id: string } }>().data
    const one = { admin, member, reporter, stranger }[who]
    const url = `/api/bugs/screenshots/${id}`
    const answer = await server.app.inject({ url, headers: { cookie: one.cookie } })
    expect(answer.statusCode).toBe(status)
    if (status === 200) {
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.rawPayload.equals(PNG)).toBe(true)
    }
    const shown = (await details(data.id, one)).data?.screenshots ?? []
    expect(shown).toEqual(status === 200 ? [id] : [])
    const removal = await call(server, routes.deleteScreenshot, { as: one, params: { id } })
    expect(removal.status).toBe(status)
  })

  it.each([
    ['a script', Buffer.from('<svg onload="alert(1)"/>'), 400, 'A picture must be a PNG, JPEG or WebP file'],
    ['nothing', Buffer.alloc(0), 400, 'A picture must be a PNG, JPEG or WebP file'],
    ['too large', Buffer.concat([PNG, Buffer.alloc(5_000_000)]), 413, 'A picture may have at most 5 MB'],
  ])('that is %s is refused', async (_, picture, status, message) => {
    const { data } = await report()
    const answer = await attach(data.id, picture)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message])
    expect((await details(data.id)).data.screenshots).toEqual([])
  })

  it.each([
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ])('may be %s', async (type, picture) => {
    const { data } = await report()
    const { id } = (await attach(data.id, picture)).json<{ data: { id: string } }>().data
    const url = `/api/bugs/screenshots/${id}`
    const answer = await server.app.inject({ url, headers: { cookie: reporter.cookie } })
    expect(answer.headers['content-type']).toBe(type)
  })

  it('is limited to five', async () => {
    const { data } = await report()
    const answers = await Promise.all(Array.from({ length: 6 }, () => attach(data.id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 201, 409])
  })
})

describe('teams', () => {
  const team = (rest: object = {}) => ({ name: 'Charts', key: 'chart', memberIds: [member.id], ...rest })
  const save = (id: string, body: object) => call(server, routes.updateTeam, { params: { id }, body })
  const remove = (id: string) => call(server, routes.deleteTeam, { params: { id } })

  it('that are closed accept reports only from members and administrators, and are hidden from others', async () => {
    const toDesk = { teamId: closedTeam.id }
    expect((await report(toDesk, member)).status).toBe(201)
    expect((await report(toDesk, admin)).status).toBe(201)
    const refused = await report(toDesk, stranger)
    expect(refused.error.message).toBe('Team not found; choose one from the list of teams')
    const { data } = await call(server, routes.listTeams, { as: stranger })
    expect(data.map(({ key }) => key)).not.toContain('DESK')
  })

  it('show their members only to members and administrators', async () => {
    for (const [user, members] of [
      [member, 1],
      [admin, 1],
      [stranger, 0],
    ] as const) {
      const { data } = await call(server, routes.listTeams, { as: user })
      expect(data.find(({ key }) => key === 'OPT')?.members).toHaveLength(members)
    }
  })

  it('are created, changed and deleted by administrators; a removed member loses its issues', async () => {
    const { data, status } = await call(server, routes.createTeam, { body: team() })
    expect([status, data.key]).toEqual([201, 'CHART'])
    const issue = (await report({ teamId: data.id, assigneeId: member.id })).data
    expect((await remove(data.id)).error.message).toBe('Team Charts has 1 issue; move or delete them first')
    await save(data.id, team({ memberIds: [] }))
    expect((await list({}, member)).total).toBe(0)
    expect((await details(issue.id, reporter)).data.issue.assignee).toBeUndefined()
    await server.database.db.delete(issues)
    expect((await remove(data.id)).status).toBe(200)
    expect((await remove(data.id)).status).toBe(404)
  })

  it.each([
    [{ key: 'OPT' }, 409, 'There is a team with the key OPT already; choose another key'],
    [{ key: 'A1' }, 400, 'Key must be 2 to 5 letters, like DEL'],
    [{ name: '' }, 400, 'Name of the team is required'],
    [
      { memberIds: ['gone'] },
      400,
      'A member is not a user of this installation any more; load the page again',
    ],
  ])('with %j are refused', async (rest, status, message) => {
    const answer = await call(server, routes.createTeam, { body: team(rest) })
    expect([answer.status, answer.error.message]).toEqual([status, message])
  })
})

describe('labels', () => {
  it('are unique in any case, and are removed from issues when they are deleted', async () => {
    const make = (name: string) => call(server, routes.createLabel, { body: { name, color: '#123abc' } })
    const { data } = await make('Urgent')
    expect((await make('URGENT')).error.message).toBe("There is a label 'URGENT' already")
    const issue = (await report({ labels: [data.id] })).data
    expect(issue.labels).toEqual([data])
    await call(server, routes.deleteLabel, { params: { id: data.id } })
    expect((await details(issue.id)).data.issue.labels).toEqual([])
  })
})
