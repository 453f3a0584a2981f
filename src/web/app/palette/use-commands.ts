import { useQuery } from '@tanstack/react-query'
import {
  Bookmark,
  CircleQuestionMark,
  FilePlus,
  FolderPlus,
  History,
  LogOut,
  MessageCircle,
  Play,
  Sun,
  Upload,
  MessageSquareWarning,
  Settings,
  ShieldCheck,
} from 'lucide-react'
import { useNavigate, type NavigateFunction } from 'react-router'
import { routes } from '#api/calls'
import type { SavedStrategy } from '#domain'
import { openAssistant } from '../../assistant/assistant-state.ts'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { useSignOut } from '../../session/auth/use-sign-out.ts'
import { apiClient } from '../../session/backend/client.ts'
import { ADMIN_TABS } from '../../features/admin/admin-tabs.ts'
import { askForReport } from '../../features/bugs/report/report-requests.ts'
import { useUnsentStrategies } from '../../strategy/stored/kept-strategies.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { nextTheme, useTheme } from '../../ui/theme.tsx'
import { navigationFor } from '../shell/navigation.ts'
import type { Command, CommandGroup } from './command.ts'
import { emptyStrategy, openStrategy } from './open-strategy.ts'

interface Commands {
  readonly groups: readonly CommandGroup[]
  /** Whether saved strategies are still loading. */
  readonly isLoading: boolean
}

/** All commands of the palette for the signed-in user. */
export function useCommands(): Commands {
  const navigate = useNavigate()
  const { strategies, isLoading } = useStrategies()
  const { user } = useAuth()
  const actions = useActions(navigate)
  const groups = [
    {
      heading: 'Screens',
      commands: [
        ...screenCommands(navigate, user?.role),
        ...settingsCommands(navigate),
        ...(user?.role === 'admin' ? administrationCommands(navigate) : []),
      ],
    },
    { heading: 'Actions', commands: actions },
    { heading: 'Strategies', commands: strategies.map((strategy) => strategyCommand(strategy, navigate)) },
  ]
  return { groups: groups.filter(({ commands }) => commands.length > 0), isLoading }
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
    note: disabled ? 'Not available' : undefined,
    run: () => navigate(path),
  }))
}

/** Settings pages that users search for by name. */
const SETTINGS = [
  { tab: 'profile', label: 'Profile', keywords: ['name', 'email', 'phone', 'date of birth'] },
  { tab: 'notifications', label: 'Notification settings', keywords: ['email', 'push', 'whatsapp', 'alerts'] },
  { tab: 'security', label: 'Change password', keywords: ['security', 'sessions', 'two-factor', '2fa'] },
  { tab: 'security', label: 'Access tokens', keywords: ['api', 'token', 'security'] },
  { tab: 'security', label: 'Export or delete account', keywords: ['download', 'data', 'close'] },
  { tab: 'plan', label: 'Plan and limits', keywords: ['billing', 'payment', 'usage'] },
  { tab: 'broker', label: 'Broker connectivity', keywords: ['zerodha', 'upstox', 'kite'] },
] as const

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
    ...helpCommands(navigate),
    {
      id: 'action theme',
      label: `Switch to ${nextTheme(theme)} theme`,
      icon: Sun,
      note: `Now: ${theme}`,
      keywords: ['toggle', 'dark', 'light', 'system', 'colours'],
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

function helpCommands(navigate: NavigateFunction): Command[] {
  return [
    {
      id: 'action assistant',
      label: 'Open Delta Assistant',
      icon: MessageCircle,
      keywords: ['ask', 'chat', 'question', 'help'],
      run: openAssistant,
    },
    {
      id: 'action help',
      label: 'Help',
      icon: CircleQuestionMark,
      keywords: ['documents', 'manual', 'terms', 'formulas'],
      run: () => navigate('/app/help'),
    },
    {
      id: 'action report',
      label: 'Report a problem',
      icon: MessageSquareWarning,
      keywords: ['bug', 'issue', 'error', 'feedback', 'screenshot'],
      run: askForReport,
    },
  ]
}

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
