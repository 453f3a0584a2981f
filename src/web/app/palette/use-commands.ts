import { useQuery } from '@tanstack/react-query'
import {
  Bookmark,
  FilePlus,
  FolderPlus,
  History,
  LogOut,
  MessageCircle,
  Play,
  Sun,
  Upload,
  MessageSquareWarning,
  ShieldCheck,
  Settings,
} from 'lucide-react'
import { useNavigate, type NavigateFunction } from 'react-router'
import { routes } from '#api/client'
import type { SavedStrategy } from '#domain'
import { openAssistant } from '../../features/assistant/assistant-state.ts'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { useSignOut } from '../../session/auth/use-sign-out.ts'
import { apiClient } from '../../session/backend/client.ts'
import { ADMIN_TABS } from '../../features/admin/admin-tabs.ts'
import { askForReport } from '../../features/bugs/report/report-button.tsx'
import { useUnsentStrategies } from '../../strategy/stored/kept-strategies.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { nextTheme, useTheme } from '../../ui/theme.tsx'
import { openingState } from '../../strategy/stored/opening-state.ts'
import { composeRequest } from '../../strategy/compose-request.ts'
import { defaultFormValues } from '../../strategy/form-values.ts'
import { navigationFor } from '../shell/navigation.ts'
import type { Command, CommandGroup } from './command.ts'
import { useFound } from './use-found.ts'

interface Commands {
  readonly groups: readonly CommandGroup[]
  /** Whether saved strategies or search results are still loading. */
  readonly isLoading: boolean
  /** Whether the server could not search runs or issues. */
  readonly isFailed: boolean
}

/**
 * All commands of the palette for the signed-in user.
 * @param typed text of the field; from two characters on, the user's own things and the help are searched for it
 */
export function useCommands(typed: string): Commands {
  const navigate = useNavigate()
  const { strategies, isLoading } = useStrategies()
  const { user } = useAuth()
  const actions = useActions(navigate)
  const found = useFound(typed, navigate)
  const groups = [
    {
      heading: 'Screens',
      commands: [
        ...screenCommands(navigate, user?.role),
        ...(user?.role === 'admin' ? administrationCommands(navigate) : []),
      ],
    },
    { heading: 'Settings', commands: settingsCommands(navigate) },
    { heading: 'Actions', commands: actions },
    { heading: 'Strategies', commands: strategies.map((strategy) => strategyCommand(strategy, navigate)) },
    ...found.groups,
  ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isLoading: isLoading || found.isLoading,
    isFailed: found.isFailed,
  }
}

/** Other words that users type for a screen, by its path. */
const SCREEN_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  '/app/backtesting': ['builder', 'backtest'],
  '/app/backtesting/runs': ['results', 'backtests'],
  '/app/optimise': ['optimize', 'sweep', 'parameters'],
  '/app/live': ['deployments', 'forward test', 'live'],
  '/app/options-analysis': ['simulator', 'option chain', 'greeks', 'payoff'],
  '/app/help': ['manual', 'documents', 'terms', 'formulas', 'faq'],
}

/** The screens in sidebar order; disabled ones come last. */
function screenCommands(navigate: NavigateFunction, role: 'user' | 'admin' | undefined): Command[] {
  const inOrder = navigationFor(role).toSorted(
    (a, b) => Number(a.disabled ?? false) - Number(b.disabled ?? false),
  )
  return inOrder.map(({ label, path, icon, disabled }) => ({
    id: `screen ${path}`,
    label,
    icon,
    disabled,
    keywords: SCREEN_KEYWORDS[path] ?? [],
    note: disabled ? 'Not available' : undefined,
    run: () => navigate(path),
  }))
}

function administrationCommands(navigate: NavigateFunction): Command[] {
  return ADMIN_TABS.map(({ value, label, keywords }) => ({
    id: `administration ${label}`,
    label,
    icon: ShieldCheck,
    note: 'Administration',
    keywords,
    run: () => navigate(`/app/admin/${value}`),
  }))
}

function strategyCommand(strategy: SavedStrategy, navigate: NavigateFunction): Command {
  const { strategyName, portfolioName, symbol } = strategy.configuration
  return {
    id: `strategy ${strategy.id}`,
    label: strategyName,
    icon: Bookmark,
    note: portfolioName,
    keywords: [portfolioName, symbol, 'strategy'],
    run: () => openStrategy(navigate, strategy),
  }
}

/** The user's strategies: the server's, and unsynced ones of this browser. */
function useStrategies() {
  const { user } = useAuth()
  const kept = useUnsentStrategies(user?.id ?? '')
  const { data = [], isPending } = useQuery({
    queryKey: ['palette-strategies', user?.id],
    queryFn: ({ signal }) => apiClient.call(routes.listStrategies, { query: {} }, { signal }),
    // A strategy saved a moment ago must be found.
    staleTime: 0,
  })
  const waiting = kept.map(({ strategy }) => strategy)
  const onServer = data.filter(({ id }) => !waiting.some((strategy) => strategy.id === id))
  return { strategies: [...waiting, ...onServer], isLoading: isPending }
}

function useActions(navigate: NavigateFunction): Command[] {
  const signOut = useSignOut()
  const { theme, cycle } = useTheme()
  return [
    {
      id: 'action run',
      label: 'Run a new backtest',
      icon: Play,
      keywords: ['builder', 'test'],
      run: () => navigate('/app/backtesting'),
    },
    {
      id: 'action new',
      label: 'New strategy',
      icon: FilePlus,
      keywords: ['create', 'start over', 'empty'],
      run: () => navigate('/app/backtesting', { state: emptyStrategy() }),
    },
    {
      id: 'action results',
      label: 'Open latest results',
      icon: History,
      keywords: ['last', 'backtest', 'recent'],
      run: () => openLatestResults(navigate),
    },
    {
      id: 'action portfolio',
      label: 'New portfolio',
      icon: FolderPlus,
      keywords: ['create', 'strategies', 'folder'],
      run: () => navigate('/app/strategies?new=portfolio'),
    },
    {
      id: 'action import',
      label: 'Import market data',
      icon: Upload,
      keywords: ['upload', 'dataset', 'csv', 'parquet'],
      run: () => navigate('/app/data#file'),
    },
    ...HELP_COMMANDS,
    {
      id: 'action theme',
      label: `Switch to ${nextTheme(theme)} theme`,
      icon: Sun,
      note: `Now: ${theme}`,
      keywords: ['toggle', 'dark', 'light', 'system', 'colours', 'appearance', 'night', 'mode'],
      run: cycle,
    },
    {
      id: 'action logout',
      label: 'Logout',
      icon: LogOut,
      keywords: ['log out', 'sign out', 'leave'],
      run: signOut,
    },
  ]
}

const HELP_COMMANDS: readonly Command[] = [
  {
    id: 'action assistant',
    label: 'Open Delta Assistant',
    icon: MessageCircle,
    keywords: ['ask', 'chat', 'question', 'help'],
    run: openAssistant,
  },
  {
    id: 'action report',
    label: 'Report a problem',
    icon: MessageSquareWarning,
    keywords: ['bug', 'issue', 'error', 'feedback', 'screenshot'],
    run: askForReport,
  },
]

/** Shows the results of the user's last completed backtest, or says why not. */
async function openLatestResults(navigate: NavigateFunction): Promise<void> {
  try {
    const { jobs } = await apiClient.call(routes.listBacktests, { query: { limit: 1, status: 'completed' } })
    const latest = jobs[0]
    if (latest) await navigate(`/app/backtesting/runs/${latest.jobId}`)
    else notify.error('There are no results yet. Run a backtest first.')
  } catch (error) {
    notify.error(`Your backtests could not be read. ${error instanceof Error ? error.message : ''}`)
  }
}

/** Opens a saved strategy in the builder. */
function openStrategy(navigate: NavigateFunction, strategy: SavedStrategy) {
  return navigate('/app/backtesting', { state: openingState(strategy, 'edit') })
}

/** Router state that opens the builder with a new strategy. */
export function emptyStrategy() {
  const { portfolioName, request } = defaultFormValues()
  return {
    loadStrategy: true,
    strategyData: composeRequest(request),
    strategyName: 'New strategy',
    portfolioName,
  }
}

/** A setting, the tab that has it, and other words that users type for it. */
interface Setting {
  readonly tab: 'profile' | 'notifications' | 'security' | 'plan' | 'broker'
  readonly label: string
  readonly keywords: readonly string[]
}

const SETTINGS: readonly Setting[] = [
  {
    tab: 'profile',
    label: 'Profile',
    keywords: ['name', 'email', 'phone', 'date of birth', 'account', 'personal'],
  },
  {
    tab: 'notifications',
    label: 'Notification settings',
    keywords: ['email', 'push', 'whatsapp', 'alerts', 'webhook', 'telegram', 'mail', 'reports', 'channels'],
  },
  {
    tab: 'security',
    label: 'Two-factor authentication',
    keywords: ['2fa', 'mfa', 'otp', 'totp', 'authenticator', 'code', 'security', 'login', 'recovery codes'],
  },
  {
    tab: 'security',
    label: 'Passkeys',
    keywords: ['fingerprint', 'face', 'webauthn', 'fido', 'security key', 'login', 'passwordless'],
  },
  { tab: 'security', label: 'Change password', keywords: ['security', 'login', 'credentials', 'reset'] },
  {
    tab: 'security',
    label: 'Sessions',
    keywords: ['devices', 'browsers', 'computers', 'phones', 'security'],
  },
  { tab: 'security', label: 'Access tokens', keywords: ['api', 'key', 'token', 'security', 'programs'] },
  {
    tab: 'security',
    label: 'Export or delete account',
    keywords: ['download', 'data', 'close', 'remove', 'gdpr', 'privacy', 'backup'],
  },
  {
    tab: 'plan',
    label: 'Plan and limits',
    keywords: ['billing', 'payment', 'usage', 'subscription', 'price', 'invoice', 'quota', 'upgrade'],
  },
  {
    tab: 'broker',
    label: 'Broker connectivity',
    keywords: [
      'zerodha',
      'upstox',
      'kite',
      'angel',
      'dhan',
      'groww',
      'openalgo',
      'api',
      'connect',
      'account',
    ],
  },
]

/** Commands that lead to a setting. */
function settingsCommands(navigate: NavigateFunction): Command[] {
  return SETTINGS.map(({ tab, label, keywords }) => ({
    id: `settings ${label}`,
    label,
    icon: Settings,
    note: 'Settings',
    keywords,
    run: () => navigate(`/app/settings/${tab}`),
  }))
}
