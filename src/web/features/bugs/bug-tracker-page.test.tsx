import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { Toaster, toast } from 'react-hot-toast'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Issue, IssueDetails, IssueListItem, Team } from '#domain'
import { AuthProvider } from '../../session/auth/auth-context.tsx'
import { accounts, aUser } from '../../session/auth/fixtures/accounts.ts'
import { OnceSignedIn } from '../../session/auth/fixtures/once-signed-in.tsx'
import { showRoutes } from '../../fixtures/page.tsx'
import { BugTrackerPage } from './bug-tracker-page.tsx'
import { aLabel, anIssue, aTeam, MEERA } from './fixtures/issues.ts'
import { IssuePage } from './issue-page.tsx'
import { describeChange } from './views/activity.tsx'
import { ReportDialog } from './report/report-dialog.tsx'

interface World {
  issues?: IssueListItem[]
  teams?: Team[]
  at?: string
  role?: 'user' | 'admin'
  details?: Partial<IssueDetails>
  /** Calls that fail, like `PATCH /api/bugs/issues`. */
  failing?: readonly string[]
  /** Delays answers to changes until it resolves. */
  held?: Promise<void>
}

const whole = ({ excerpt: description, ...issue }: IssueListItem): Issue => ({ ...issue, description })

/** Shows the page or a dialog with these issues on the server. Returns the requests made. */
function showTracker(world: World = {}, content = <BugTrackerPage />, path?: string) {
  const { issues = [], teams = [aTeam], at = '/app/bug-tracker', role = 'user', failing = [], held } = world
  const asked: string[] = []
  const answer = (call: string, body: object): unknown => {
    const [method, path = ''] = call.split(' ')
    const issue = issues.find(({ id, key }) => path.endsWith(`/${id}`) || path.endsWith(`/${key}`))
    const fixed: Record<string, unknown> = { '/api/bugs/teams': teams, '/api/bugs/labels': [aLabel] }
    if (path in fixed) return fixed[path]
    if (method === 'POST' && path === '/api/bugs/issues') return whole(anIssue(99, body))
    if (method === 'PATCH' && path === '/api/bugs/issues') return { updated: 2 }
    if (path === '/api/bugs/issues') return { total: issues.length, issues }
    if (method === 'PATCH' && issue) return whole({ ...issue, ...body })
    if (method === 'GET' && issue)
      return {
        issue: whole(issue),
        context: null,
        comments: [],
        history: [],
        screenshots: [],
        watchers: [],
        isWatching: false,
        people: [],
        mayDelete: true,
        ...world.details,
      }
    return { id: 'x' }
  }
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body?: string | FormData }) => {
    const { method, body } = init
    const [path = ''] = url.split('?')
    asked.push([method, url, typeof body === 'string' && body].filter(Boolean).join(' '))
    if (method !== 'GET') await held
    if (failing.includes(`${method} ${path}`))
      return Response.json({ success: false, message: 'No', error: { code: 'internal' } }, { status: 500 })
    const sent = typeof body === 'string' ? (JSON.parse(body) as object) : {}
    return Response.json({ success: true, data: answer(`${method} ${path}`, sent) })
  })
  const client = accounts({ currentUser: () => Promise.resolve({ ...aUser, role }) })
  const page = showRoutes(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider client={client}>
        <OnceSignedIn>{content}</OnceSignedIn>
        <Toaster />
      </AuthProvider>
    </QueryClientProvider>,
    { at, path: path ?? at.replace(/\?.*/, '') },
  )
  return { ...page, asked }
}

const select = (name: string) => screen.findByRole('combobox', { name })
const card = (key: string) => screen.findByRole('link', { name: new RegExp(`^${key}`) })

beforeEach(() => localStorage.clear())
afterEach(() => {
  toast.remove()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe('the bug tracker', () => {
  it('invites to create the first issue if there are no issues', async () => {
    const { user } = showTracker()
    expect(await screen.findByText('No issues found')).toBeDefined()
    expect(screen.getByText('No issues have been created yet.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Create First Issue' }))
    expect(screen.getByRole('dialog', { name: 'Create Issue' })).toBeDefined()
  })

  it('shows a note if filters leave no issue', async () => {
    showTracker({ at: '/app/bug-tracker?status=Done' })
    expect(await screen.findByText('No issues match your current filters.')).toBeDefined()
    expect(screen.getByText('No issues found')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Create First Issue' })).toBeNull()
  })

  it.each([
    ['GET /api/bugs/teams', 'Failed to load teams'],
    ['GET /api/bugs/issues', 'Failed to load issues'],
  ])('with %s failing shows: %s', async (call, message) => {
    showTracker({ failing: [call] })
    expect(await screen.findByText(message)).toBeDefined()
  })

  it('stores filters in the address and sends them to the server', async () => {
    const { user, address, asked } = showTracker({ issues: [anIssue(1)] })
    await card('DEL-1')
    await user.selectOptions(await select('Status'), 'In Progress')
    await user.selectOptions(await select('Priority'), 'Critical')
    await user.selectOptions(await select('Assignee'), 'Meera Iyer')
    await user.type(screen.getByRole('searchbox', { name: 'Search issues' }), 'drawdown')
    await waitFor(() =>
      expect(address()).toBe('/app/bug-tracker?status=In+Progress&priority=4&assignee=meera&search=drawdown'),
    )
    await waitFor(() =>
      expect(asked.at(-1)).toBe(
        'GET /api/bugs/issues?search=drawdown&status=In%20Progress&priority=4&assignee=meera&limit=100&offset=0',
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/app/bug-tracker')
  })

  it('dates an issue reported at four in the morning in India by that morning, in the list and on its page', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    const issue = anIssue(1, { createdAt: '2026-11-30T22:45:00.000Z' })
    showTracker({ issues: [issue] })
    await card('DEL-1')
    expect(screen.getByText('01 Dec 2026')).toBeDefined()
    showTracker({ issues: [issue], at: '/app/bug-tracker/DEL-1' }, <IssuePage />, '/app/bug-tracker/:issueId')
    expect(await screen.findByText('01 Dec 2026, 04:15')).toBeDefined()
  })

  it('refetches on Refresh', async () => {
    const { user, asked } = showTracker({ issues: [anIssue(1)] })
    await card('DEL-1')
    const before = asked.filter((call) => call.startsWith('GET /api/bugs/issues')).length
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() =>
      expect(asked.filter((call) => call.startsWith('GET /api/bugs/issues'))).toHaveLength(before + 1),
    )
  })

  it('offers teams to administrators alone', async () => {
    const { unmount } = showTracker()
    await screen.findByText('No issues found')
    expect(screen.queryByRole('button', { name: 'Teams' })).toBeNull()
    unmount()
    const { user } = showTracker({ role: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Teams' }))
    expect(screen.getByRole('dialog', { name: 'Teams and labels' })).toBeDefined()
  })
})

describe('a new issue', () => {
  const create = async ({ user }: ReturnType<typeof showTracker>, title: string) => {
    await screen.findByText('No issues found')
    await user.click(screen.getByRole('button', { name: 'Create First Issue' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Create Issue' }))
    if (title) await user.type(dialog.getByLabelText(/^Title/), title)
    await user.click(dialog.getByRole('button', { name: 'Create Issue' }))
  }

  it('has medium priority and appears in the list at once', async () => {
    const page = showTracker()
    await create(page, 'Drawdown is empty')
    expect(await screen.findByText('Issue created successfully')).toBeDefined()
    expect(await card('DEL-99')).toBeDefined()
    expect(page.asked).toContain(
      'POST /api/bugs/issues {"title":"Drawdown is empty","description":"","teamId":"team-delta","priority":2,"labels":[],"assigneeId":null}',
    )
  })

  it('needs a title and a team', async () => {
    const page = showTracker()
    await create(page, '   ')
    expect(await screen.findByText('Title and team are required')).toBeDefined()
    expect(page.asked.some((call) => call.startsWith('POST'))).toBe(false)
  })

  it('keeps its input when the server fails', async () => {
    const page = showTracker({ failing: ['POST /api/bugs/issues'] })
    await create(page, 'Drawdown is empty')
    expect(await screen.findByText('Failed to create issue')).toBeDefined()
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Drawdown is empty')
  })
})

describe('an open issue', () => {
  const open = { issues: [anIssue(1)], at: '/app/bug-tracker/issue-0001?edit=1' }
  const showIssue = (world: World = open) => showTracker(world, <IssuePage />, '/app/bug-tracker/:issueId')
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Edit Issue' }))

  it('sends only its changed fields', async () => {
    const { user, asked } = showIssue()
    await user.selectOptions(await (await dialog()).findByLabelText('Status'), 'Done')
    await user.click((await dialog()).getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Issue updated successfully')).toBeDefined()
    expect(asked).toContain('PATCH /api/bugs/issues/issue-0001 {"status":"Done","edits":1}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('warns before Escape discards input', async () => {
    const { user } = showIssue()
    const title = await (await dialog()).findByLabelText<HTMLInputElement>(/Title/)
    await user.type(title, ' again')
    await user.keyboard('{Escape}')
    expect((await dialog()).getByRole('alert').textContent).toContain('Close without saving what you typed?')
    await user.click((await dialog()).getByRole('button', { name: 'Stay' }))
    expect(title.value).toBe('Problem 1 again')
    await user.keyboard('{Escape}')
    await user.click((await dialog()).getByRole('button', { name: 'Close without saving' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('lists what others have changed while it is being edited', async () => {
    const world = { ...open, details: {} as Partial<IssueDetails> }
    const { user } = showIssue(world)
    await user.type(await (await dialog()).findByLabelText(/Title/), '!')
    const notice = 'This issue has changed since you began'
    expect(screen.queryByText(notice)).toBeNull()
    const at = '2024-01-02T10:00:00.000Z'
    world.details = {
      issue: { ...whole(anIssue(1)), edits: 2, status: 'Done' },
      history: [{ id: 'h', field: 'status', before: 'Backlog', after: 'Done', by: MEERA, at }],
    }
    // Whoever comes back to the window gets the latest state.
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText(notice)).toBeDefined()
    expect(screen.getByText('Meera Iyer changed status from Backlog to Done.')).toBeDefined()
    expect((await dialog()).getByLabelText<HTMLInputElement>(/Title/).value).toBe('Problem 1!')
    expect((await dialog()).getByLabelText<HTMLSelectElement>('Status').value).toBe('Done')
  })

  it('keeps a comment until it is sent, and offers the people whom it may mention', async () => {
    const world = { ...open, at: '/app/bug-tracker/issue-0001', details: { people: [MEERA] } }
    const { user, unmount } = showIssue(world)
    await user.type(await screen.findByLabelText('Comment'), 'Please look, @mee')
    await user.click(screen.getByRole('button', { name: '@Meera Iyer' }))
    unmount()
    const again = showIssue(world)
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Comment')
    expect(field.value).toBe('Please look, @Meera Iyer ')
    await again.user.click(screen.getByRole('button', { name: 'Add Comment' }))
    await waitFor(() => expect(field.value).toBe(''))
    expect(again.asked).toContain(
      'POST /api/bugs/issues/issue-0001/comments {"text":"Please look, @Meera Iyer "}',
    )
  })

  it('opens under its key, too', async () => {
    const { asked } = showIssue({ ...open, at: '/app/bug-tracker/DEL-1' })
    expect(await screen.findByRole('heading', { name: 'Problem 1' })).toBeDefined()
    expect(asked).toContain('GET /api/bugs/issues/issue-0001')
  })

  it('names its watchers, and is watched or no longer watched by one button', async () => {
    const details = { watchers: [MEERA], isWatching: false }
    const { user, asked } = showIssue({ ...open, at: '/app/bug-tracker/issue-0001', details })
    const card = within(await screen.findByRole('region', { name: 'Watchers' }))
    expect(card.getByText('Meera Iyer')).toBeDefined()
    await user.click(card.getByRole('button', { name: 'Watch' }))
    await waitFor(() => expect(asked).toContain('PUT /api/bugs/issues/issue-0001/watch {"isWatching":true}'))
  })

  it('is deleted only after a confirmation', async () => {
    const { user, asked } = showIssue()
    await user.click(await (await dialog()).findByRole('button', { name: 'Delete Issue' }))
    expect(asked.some((call) => call.startsWith('DELETE'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Delete DEL-1' }))
    await waitFor(() => expect(asked).toContain('DELETE /api/bugs/issues/issue-0001'))
    expect(await screen.findByText('Elsewhere: /app/bug-tracker')).toBeDefined()
  })

  it('lists comments and changes in order of time', async () => {
    const at = (minute: number) => `2024-01-01T09:0${minute}:00.000Z`
    const details: Partial<IssueDetails> = {
      comments: [{ id: 'c', text: 'Seen, too', by: MEERA, at: at(2) }],
      history: [
        { id: 'h1', field: 'status', before: 'Backlog', after: 'Todo', by: MEERA, at: at(1) },
        { id: 'h2', field: 'assignee', before: '', after: 'Meera Iyer', at: at(3) },
      ],
      mayDelete: false,
    }
    showIssue({ ...open, at: '/app/bug-tracker/issue-0001', details })
    const activity = within(await screen.findByRole('region', { name: 'Activity' }))
    const entries = activity.getAllByRole('listitem').map((entry) => entry.lastChild?.textContent)
    expect(entries).toEqual([
      'changed status from Backlog to Todo',
      'Seen, too',
      'set assignee to Meera Iyer',
    ])
    expect(activity.getByText('A deleted account')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['description', 'a', 'b', 'changed the description'],
    ['screenshot', '', 'picture', 'added a picture'],
    ['screenshot', 'picture', '', 'deleted a picture'],
    ['labels', 'Bug', '', 'took off labels Bug'],
  ] as const)('describes a change of %s from %j to %j', (field, before, after, words) => {
    expect(describeChange({ field, before, after })).toBe(words)
  })
})

describe('the bulk-action bar', () => {
  const issues = [anIssue(2), anIssue(1)]
  const update = () => screen.getByRole('button', { name: 'Update selected' })
  const status = () => select('Status for the selected issues')

  it('is one line while no issue is selected, and still answers', async () => {
    const { user } = showTracker({ issues })
    await user.click(await screen.findByRole('button', { name: 'Update selected' }))
    expect(screen.queryByRole('combobox', { name: 'Status for the selected issues' })).toBeNull()
    expect(await screen.findByText('No issues selected')).toBeDefined()
  })

  it('applies a change to all selected issues at once', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const { user, asked } = showTracker({ issues, held })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
    await user.selectOptions(await status(), 'Done')
    await user.click(update())
    const list = within(screen.getByRole('list', { name: 'Issues' }))
    await waitFor(() => expect(list.getAllByText('Done')).toHaveLength(2))
    answer()
    expect(await screen.findByText('Updated 2 issues')).toBeDefined()
    expect(asked).toContain(
      'PATCH /api/bugs/issues {"ids":["issue-0002","issue-0001"],"changes":{"status":"Done"}}',
    )
  })

  it('reverts the change when the server fails', async () => {
    const { user } = showTracker({ issues, failing: ['PATCH /api/bugs/issues'] })
    await user.click(await screen.findByRole('checkbox', { name: 'Select DEL-1' }))
    await user.selectOptions(await status(), 'Done')
    await user.click(update())
    expect(await screen.findByText('Failed to update issues')).toBeDefined()
    const list = within(screen.getByRole('list', { name: 'Issues' }))
    expect(list.getAllByText('Backlog')).toHaveLength(2)
  })
})

describe('the board', () => {
  const at = '/app/bug-tracker?view=board'

  it('moves a card by its status select, and back when the server fails', async () => {
    const issues = [anIssue(1)]
    const { user } = showTracker({ issues, at, failing: ['PATCH /api/bugs/issues/issue-0001'] })
    const backlog = await screen.findByRole('region', { name: 'Backlog, 1 issue' })
    await user.selectOptions(within(backlog).getByLabelText('Status of DEL-1'), 'Done')
    expect(await screen.findByText('Failed to update issue')).toBeDefined()
    expect(await screen.findByRole('region', { name: 'Backlog, 1 issue' })).toBeDefined()
  })
})

describe('a report of a problem', () => {
  const report = (capture: () => Promise<Blob>, world?: World) => {
    const onClose = vi.fn()
    return { ...showTracker(world, <ReportDialog onClose={onClose} capture={capture} />), onClose }
  }
  const title = () => screen.findByLabelText(/^Title/)
  const PICTURE = new Blob(['x'], { type: 'image/webp' })

  it('sends no picture without consent', async () => {
    const capture = vi.fn(() => Promise.resolve(PICTURE))
    const { user, asked, onClose } = report(capture)
    await user.type(await title(), 'It is wrong')
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(capture).not.toHaveBeenCalled()
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([
      expect.stringContaining('"context":{"screen":"/","version":"1.0"}'),
    ])
  })

  it('shows the picture of the page before sending it', async () => {
    URL.createObjectURL = () => 'blob:picture'
    URL.revokeObjectURL = () => undefined
    const { user, asked, onClose } = report(() => Promise.resolve(PICTURE))
    await user.type(await title(), 'It is wrong')
    await user.click(screen.getByRole('checkbox', { name: /^Send a picture of this page/ }))
    expect(await screen.findByAltText('The picture that will be sent')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(asked.at(-1)).toBe('POST /api/bugs/issues/issue-0099/screenshots')
  })

  it('continues without a picture if the browser cannot draw the page', async () => {
    const { user } = report(() => Promise.reject(new Error('tainted')))
    await user.click(await screen.findByRole('checkbox', { name: /^Send a picture of this page/ }))
    expect(await screen.findByText(/^This browser could not draw the page/)).toBeDefined()
  })

  it('succeeds even if its picture was refused', async () => {
    const failing = ['POST /api/bugs/issues/issue-0099/screenshots']
    const { user, onClose } = report(() => Promise.resolve(PICTURE), { failing })
    await user.type(await title(), 'It is wrong')
    await user.click(screen.getByRole('checkbox', { name: /^Send a picture of this page/ }))
    await screen.findByAltText('The picture that will be sent')
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText(/^DEL-99 was reported without its picture/)).toBeDefined()
    expect(onClose).toHaveBeenCalled()
  })
})
