import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes, type Route } from '#api'
import { MESSAGES } from '#domain'
import { aRequest } from './fixtures/sample-bundle.ts'
import { eventually } from './fixtures/scripted-runner.ts'
import {
  call,
  cookieOf,
  signUp,
  startTestServer,
  stopTestServer,
  type TestInput,
  type TestServer,
  type TestUser,
} from './fixtures/test-server.ts'

// Tests every route of the API with every kind of caller.

let server: TestServer
let stranger: TestUser
let guest: TestInput['as']
let readToken: string
let fullToken: string
let backtest: string

beforeAll(async () => {
  server = await startTestServer()
  stranger = await signUp(server, 'stranger@example.com')
  const opened = await call(server, routes.openGuestWorkspace, { as: null })
  guest = { cookie: cookieOf(opened.headers) }
  readToken = await tokenOf('read')
  fullToken = await tokenOf('full')
  backtest = (await call(server, routes.runBacktest, { body: aRequest() })).data.jobId
  await eventually(async () => {
    const { data } = await call(server, routes.backtestStatus, { params: { id: backtest } })
    return data.status === 'completed' || undefined
  })
})
afterAll(({}, tests) => stopTestServer(server, tests))

async function tokenOf(scope: 'read' | 'full'): Promise<string> {
  return (await call(server, routes.createAccessToken, { body: { name: scope, scope } })).data.token
}

const all: [string, Route][] = Object.entries(routes)
const needing = (...access: Route['access'][]) => all.filter(([, route]) => access.includes(route.access))
/**
 * Market data, most of it for all users; `ownership.test.ts` requests another user's data from every route.
 */
const SHARED = ['Market data', 'Options']
const ofOneThing = needing('user', 'session').filter(
  ([, route]) => route.path.includes('{') && !SHARED.includes(route.tag),
)
const changing = needing('user', 'session', 'admin', 'admin-session').filter(
  ([, route]) => route.method !== 'GET' && !route.readOnly,
)

/** The expected callers of every route; a new route must be added here. */
const MAY_CALL: Readonly<Record<Route['access'], readonly (keyof typeof routes)[]>> = {
  public: [
    ...([
      'health',
      'openApi',
      'apiDocs',
      'listDatasets',
      'backtestStrategies',
      'sendContactMessage',
      'sharedResult',
    ] as const),
    ...(['signUp', 'openGuestWorkspace', 'signIn', 'signOut', 'session'] as const),
    ...(['verifyEmail', 'forgotPassword', 'resetPassword'] as const),
    ...(['passkeySignInOptions', 'signInByPasskey'] as const),
  ],
  user: [
    ...(['datasetDetails', 'datasetExpiries', 'daysToGenerate', 'setDefaultDataset'] as const),
    ...(['acceptDataset', 'shareDataset', 'deleteDataset', 'importDataset'] as const),
    ...(['listImports', 'importStatus', 'cancelImport', 'previewImport', 'verifyDataset'] as const),
    ...(['listImportMappings', 'saveImportMapping', 'deleteImportMapping'] as const),
    ...(['planDownload', 'startDownload', 'listDownloads', 'cancelDownload', 'dismissDownload'] as const),
    ...(['listCaptures', 'saveCapture'] as const),
    ...(['makeScenario', 'listScenarios', 'cancelScenario'] as const),
    ...(['optionInstruments', 'optionExpiries', 'optionSessions', 'optionChain'] as const),
    ...(['currentMarketData', 'optionGreeks', 'payoffDiagram'] as const),
    ...(['optionTermStructure', 'optionDayInterest', 'optionDayPrices', 'ruleDay'] as const),
    ...(['listSimulators', 'createSimulator', 'changeSimulator', 'deleteSimulator'] as const),
    'forkSimulator',
    ...(['listDeployments', 'deploymentFeeds', 'deploymentEvents', 'previewDeployment'] as const),
    ...(['createDeployment', 'killDeployments', 'deployment', 'deleteDeployment'] as const),
    ...(['deploymentSession', 'compareDeploymentDay', 'pauseDeployment', 'resumeDeployment'] as const),
    ...(['squareOffDeployment', 'setDeploymentLevels', 'stopDeployment', 'deploymentBasket'] as const),
    ...(['addDeploymentLeg', 'exitDeploymentLots', 'reEnterDeploymentLeg', 'deploymentChain'] as const),
    ...([
      'ruleDays',
      'runBacktest',
      'backtestStatus',
      'backtestEvents',
      'cancelBacktest',
      'listBacktests',
    ] as const),
    ...(['backtestResults', 'backtestTrades', 'backtestRequest', 'explainBacktestDay'] as const),
    ...(['backtestAttribution', 'backtestSessions', 'backtestPriceAges'] as const),
    ...(['startStress', 'listStress', 'stressStatus', 'cancelStress'] as const),
    ...(['listStrategies', 'saveStrategy', 'deleteStrategy', 'copyStrategy'] as const),
    'dashboard',
    ...(['listRuns', 'getRun', 'runTrials', 'changeRun', 'deleteRun', 'undoDeleteRun'] as const),
    ...(['listShares', 'shareRun', 'endShare'] as const),
    ...(['previewTradeLog', 'importTradeLog', 'reconcileRun'] as const),
    ...(['estimateSweep', 'startSweep', 'listSweeps', 'sweepStatus', 'cancelSweep'] as const),
    ...(['resumeSweep', 'sweepRows', 'sweepCurves', 'sweepVerdict', 'walkForward'] as const),
    ...(['batchTest', 'startBatch', 'listBatches', 'batchStatus', 'cancelBatch'] as const),
    ...(['listIssues', 'createIssue', 'updateIssues', 'issueDetails', 'updateIssue', 'deleteIssue'] as const),
    ...(['commentOnIssue', 'watchIssue', 'addScreenshot', 'screenshot', 'deleteScreenshot'] as const),
    ...(['listTeams', 'listLabels'] as const),
    ...(['listNotifications', 'markNotificationsRead'] as const),
    ...(['updateStrategyPerformance', 'changeStrategy', 'strategyRevisions', 'restoreStrategy'] as const),
    ...(['exportStrategies', 'importStrategies', 'listPortfolios', 'createPortfolio'] as const),
    ...(['changePortfolio', 'deletePortfolio', 'startPortfolioRun', 'listPortfolioRuns'] as const),
    ...(['portfolioRun', 'portfolioBooks', 'cancelPortfolioRun'] as const),
    ...(['listBooks', 'createBook', 'changeBook', 'deleteBook'] as const),
    ...(['listDeployedBooks', 'previewDeployedBook', 'deployBook', 'killDeployedBook'] as const),
  ],
  session: [
    ...(['changePassword', 'deleteAccount'] as const),
    ...(['listAccessTokens', 'createAccessToken', 'revokeAccessToken'] as const),
    ...(['profile', 'saveProfile', 'changeEmail', 'sendVerification', 'passwordStrength'] as const),
    ...(['listSessions', 'endSession', 'endOtherSessions'] as const),
    ...(['beginTwoFactor', 'confirmTwoFactor', 'renewRecoveryCodes', 'endTwoFactor'] as const),
    ...(['listPasskeys', 'passkeyOptions', 'addPasskey', 'removePasskey'] as const),
    ...(['exportAccount', 'accountPlan', 'notificationSettings', 'saveNotificationChoices'] as const),
    ...(['subscribeToPush', 'unsubscribeFromPush'] as const),
    ...(['saveAlerts', 'saveWebhook', 'removeWebhook', 'testWebhook'] as const),
    ...(['listBrokerConnections', 'connectBroker', 'disconnectBroker', 'testBroker'] as const),
    ...(['beginBrokerSignIn', 'finishBrokerSignIn', 'renewBrokerToken'] as const),
    ...(['externalModel', 'askExternalModel'] as const),
  ],
  admin: [
    ...(['metrics', 'listContactMessages', 'markContactMessage'] as const),
    ...(['createTeam', 'updateTeam', 'deleteTeam', 'listPeople', 'createLabel', 'deleteLabel'] as const),
  ],
  'admin-session': [
    ...(['listUsers', 'changeUser', 'endGuest', 'makeResetLink', 'recordPayment'] as const),
    ...(['listPayments', 'changePayment'] as const),
    ...(['listInvitations', 'invite', 'withdrawInvitation'] as const),
    ...(['serverState', 'listSecurityEvents', 'listRunningWork', 'stopRunningWork'] as const),
  ],
}

/** What a guest may not call: it reaches other people, costs the server's owner money, or belongs to an account. */
const NOT_FOR_GUESTS: readonly (keyof typeof routes)[] = [
  ...(['changePassword', 'deleteAccount', 'createAccessToken', 'revokeAccessToken'] as const),
  ...(['saveProfile', 'changeEmail', 'sendVerification', 'endSession', 'endOtherSessions'] as const),
  ...(['beginTwoFactor', 'confirmTwoFactor', 'renewRecoveryCodes', 'endTwoFactor'] as const),
  ...(['passkeyOptions', 'addPasskey', 'removePasskey'] as const),
  ...(['saveNotificationChoices', 'saveAlerts', 'subscribeToPush', 'unsubscribeFromPush'] as const),
  ...(['saveWebhook', 'removeWebhook', 'testWebhook'] as const),
  ...(['connectBroker', 'disconnectBroker', 'testBroker', 'beginBrokerSignIn'] as const),
  ...(['finishBrokerSignIn', 'renewBrokerToken', 'planDownload', 'startDownload', 'saveCapture'] as const),
  ...(['askExternalModel', 'shareRun', 'shareDataset', 'makeScenario', 'cancelScenario'] as const),
  ...(['createIssue', 'updateIssues', 'updateIssue', 'deleteIssue', 'commentOnIssue'] as const),
  ...(['watchIssue', 'addScreenshot', 'deleteScreenshot'] as const),
]

describe('the list of expected callers', () => {
  it.each(all)('contains %s with the access of its route', (name, route) => {
    const listed = Object.entries(MAY_CALL).filter(([, names]) => (names as readonly string[]).includes(name))
    expect(listed.map(([access]) => access)).toEqual([route.access])
  })

  it('covers all routes of the server, except the form that a broker posts to return the browser', () => {
    const wanted = all.map(([, { method, path }]) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    expect(answered(server.app.printRoutes({ commonPrefix: false })).sort()).toEqual(
      [...wanted, 'POST /app/settings/broker'].sort(),
    )
  })
})

/** Method and path of each route in Fastify's route tree, without the web app's pages and HEAD. */
function answered(tree: string): string[] {
  const above: string[] = []
  return [...tree.matchAll(/^((?:│ {3}| {4})*)[├└]── (\S+) \(([^)]+)\)$/gm)].flatMap(
    ([, indent = '', part = '', methods = '']) => {
      above.splice(indent.length / 4, Infinity, part)
      const path = above.join('')
      return path === '*'
        ? []
        : methods.split(', ').flatMap((method) => (method === 'HEAD' ? [] : `${method} ${path}`))
    },
  )
}

/** A valid input, so that only the caller decides the outcome. */
function input(route: Route, as: TestInput['as']): TestInput {
  const { body, query } = route.example ?? {}
  return {
    as,
    params: { id: backtest },
    ...(query !== undefined && { query: query as Record<string, string> }),
    ...(body !== undefined && { body }),
  }
}

const attempt = async (route: Route, as: TestInput['as']) => call(server, route, input(route, as))

describe('an unauthenticated caller', () => {
  it.each(needing('user', 'session', 'admin', 'admin-session'))('may not call %s', async (_, route) => {
    const { status, error } = await attempt(route, null)
    expect([status, error.error.code]).toEqual([401, 'unauthenticated'])
  })
})

describe('another user', () => {
  it.each(ofOneThing)('does not learn from %s whether the resource exists', async (_, route) => {
    const theirs = await attempt(route, stranger)
    const unknown = await call(server, route, {
      ...input(route, stranger),
      params: { id: '00000000-0000-4000-8000-000000000000' },
    })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' })
  })

  it('does not see the owner’s backtests', async () => {
    expect((await call(server, routes.listBacktests, { as: stranger })).data.total).toBe(0)
    expect((await call(server, routes.listBacktests)).data.total).toBeGreaterThan(0)
  })
})

describe('a read-only token', () => {
  it.each(changing)('cannot call %s', async (_, route) => {
    const { status, error } = await attempt(route, { token: readToken })
    expect([status, error.error.code]).toEqual([403, 'forbidden'])
  })
})

describe('any token', () => {
  it.each(needing('session', 'admin-session'))(
    'may not call %s, which needs the password',
    async (_, route) => {
      expect((await attempt(route, { token: fullToken })).status).toBe(403)
    },
  )
})

describe('a guest', () => {
  const ofUsers = needing('user', 'session')
  const isRefused = ([name]: [string, Route]) => (NOT_FOR_GUESTS as readonly string[]).includes(name)

  it.each(ofUsers.filter(isRefused))('may not call %s, and reads what to do', async (_, route) => {
    const { status, error } = await attempt(route, guest)
    expect([status, error.error.code, error.message]).toEqual([403, 'forbidden', MESSAGES.guestForbidden])
  })

  it.each(ofUsers.filter((one) => !isRefused(one) && one[1].format !== 'events'))(
    'may call %s',
    async (_, route) => {
      const { error } = await attempt(route, guest)
      expect(error?.message).not.toBe(MESSAGES.guestForbidden)
    },
  )

  it('may not call routes of administrators', async () => {
    for (const [, route] of needing('admin', 'admin-session'))
      expect((await attempt(route, guest)).status).toBe(403)
  })
})

describe('a user who is not an administrator', () => {
  it('cannot call routes of administrators', async () => {
    for (const [, route] of needing('admin', 'admin-session'))
      expect((await attempt(route, stranger)).status).toBe(403)
  })
})

describe('a page of another website', () => {
  it.each(changing)('cannot call %s with the user’s cookie', async (_, route) => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const { status } = await call(server, route, { ...input(route, server.owner), headers: foreign })
    expect(status).toBe(403)
  })
})
