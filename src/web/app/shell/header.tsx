import {
  ArrowLeft,
  CircleCheck,
  CircleDashed,
  CircleX,
  Database,
  LogOut,
  Menu,
  Monitor,
  Moon,
  Sun,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBackendStatus } from '../../backend/backend-status.ts'
import { useDatasets } from '../../backend/datasets.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { nextTheme, useTheme } from '../../ui/theme.tsx'
import { Palette } from '../palette/palette.tsx'

interface HeaderProps {
  /** Opens the screens' list; without it the page stands by itself and has a way back instead. */
  onOpenNavigation?: () => void
}

/** Who is signed in, what the numbers come from, and whether the server answers. */
export function Header({ onOpenNavigation }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-border bg-surface px-3 sm:gap-3 sm:px-5">
      {onOpenNavigation ? (
        <IconButton label="Open navigation" icon={Menu} className="md:hidden" onClick={onOpenNavigation} />
      ) : (
        <Link to="/" className={buttonClass('ghost', 'sm')}>
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Link>
      )}
      <SimulatedBadge />
      <div className="ml-auto flex min-w-0 items-center gap-2 sm:gap-3">
        <Palette />
        <BackendBadge />
        <ThemeButton />
        <Account />
      </div>
    </header>
  )
}

const BACKEND = {
  checking: { text: 'Checking...', tone: 'neutral', icon: CircleDashed, words: 'The server is being asked.' },
  online: {
    text: 'Backend Online',
    tone: 'profit',
    icon: CircleCheck,
    words: 'The server answers. Backtests run there, and your strategies and data are kept there.',
  },
  offline: {
    text: 'Backend Offline',
    tone: 'danger',
    icon: CircleX,
    words: 'The server does not answer. What you type is kept here, and the page goes on looking for it.',
  },
} as const

function BackendBadge() {
  const { status, check } = useBackendStatus()
  const { text, tone, icon, words } = BACKEND[status]
  return (
    <Popover
      label="About the backend"
      trigger={
        <StatusButton>
          <Badge tone={tone} icon={icon}>
            <span className="max-sm:sr-only">{text}</span>
          </Badge>
        </StatusButton>
      }
    >
      <p className="mb-2.5 text-sm">{words}</p>
      <Button size="sm" onClick={check}>
        Check now
      </Button>
    </Popover>
  )
}

/** A button whose words are read out when they change. */
function StatusButton(props: ComponentProps<'button'>) {
  return (
    <span role="status">
      <button type="button" {...props} className="rounded-sm" />
    </span>
  )
}

function SimulatedBadge() {
  const dataset = useDatasets()?.find((one) => one.isDefault)
  if (dataset?.kind !== 'simulated') return null
  return (
    <Popover
      label="About the simulated data"
      align="start"
      trigger={
        <button type="button" className="rounded-sm">
          <Badge tone="warning" icon={Database}>
            Simulated data
          </Badge>
        </button>
      }
    >
      <p className="text-sm font-semibold">These numbers are not history</p>
      <p className="mt-1 text-sm text-muted">
        The market data that comes with the product is simulated: good for trying strategies out, no evidence
        of what they would have earned. Import your own minute bars to backtest on real prices:
      </p>
      <code className="mt-2 block overflow-x-auto rounded-md bg-sunken px-2 py-1.5 text-xs">
        npm run delta -- import --help
      </code>
    </Popover>
  )
}

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const

function ThemeButton() {
  const { theme, cycle } = useTheme()
  return (
    <IconButton
      label={`Theme: ${theme}. Switch to ${nextTheme(theme)}`}
      icon={THEME_ICONS[theme]}
      onClick={cycle}
    />
  )
}

function Account() {
  const { user, logout } = useAuth()
  const navigate = useNavigate()
  return (
    <>
      <span className="hidden max-w-40 truncate text-sm font-medium md:inline">{user?.name}</span>
      <Button
        title="Logout"
        variant="ghost"
        size="sm"
        icon={LogOut}
        onClick={() => void logout().then(() => navigate('/'))}
      >
        <span className="max-lg:sr-only">Logout</span>
      </Button>
    </>
  )
}
