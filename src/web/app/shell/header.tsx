import { ArrowLeft, CircleCheck, CircleDashed, CircleX, LogOut, Menu, Monitor, Moon, Sun } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useBackendStatus } from '../../session/backend/backend-status.ts'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { useSignOut } from '../../session/auth/use-sign-out.ts'
import { ReportButton } from '../../features/bugs/report/report-button.tsx'
import { AfterPaint } from '../../ui/hooks/after-paint.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button, buttonClass, IconButton } from '../../ui/controls/button.tsx'
import { Popover } from '../../ui/layout/popover.tsx'
import { nextTheme, useTheme } from '../../ui/theme.tsx'
import { Palette } from '../palette/palette.tsx'

// Not needed before the screen is painted.
const Bell = fetchedPart(async () => (await import('../../features/notifications/bell.tsx')).Bell)

// Loads after the screen: it follows paper deployments.
const KillSwitch = fetchedPart(
  async () => (await import('../../features/deployments/kill-switch.tsx')).KillSwitch,
)

interface HeaderProps {
  /** Opens the list of screens. Without it the header shows a way back instead. */
  onOpenNavigation?: () => void
}

/** The header: user name and server status. Provenance of numbers is shown beside the numbers. */
export function Header({ onOpenNavigation }: HeaderProps) {
  const { user } = useAuth()
  return (
    <header className="sticky top-0 z-30 flex flex-wrap items-center gap-x-2 border-b border-border bg-surface px-3 sm:gap-x-3 sm:px-5 md:max-xl:[&>:not(:last-child)]:my-1 xl:flex-nowrap print:hidden">
      {onOpenNavigation ? (
        <IconButton label="Open navigation" icon={Menu} className="md:hidden" onClick={onOpenNavigation} />
      ) : (
        <Link to="/" className={buttonClass('ghost', 'sm')}>
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Link>
      )}
      <Palette />
      {/* On a separate line on a phone, because there is no room next to the buttons. As high as the kill switch, which comes later. */}
      <div className="order-last flex min-h-10 w-full min-w-0 items-center justify-between gap-3 pb-2 md:order-none md:min-h-0 md:w-auto md:pb-0 xl:contents">
        <BackendBadge />
        <AfterPaint>
          <KillSwitch />
        </AfterPaint>
        <UserName />
      </div>
      <ToastLane />
      <div className="ml-auto flex h-14 items-center justify-end gap-2 sm:gap-3 xl:w-(--header-actions)">
        {user?.guestUntil === undefined && <ReportButton />}
        <ThemeButton />
        <AfterPaint fallback={<span className="size-9" />}>
          <Bell />
        </AfterPaint>
        <Logout />
      </div>
    </header>
  )
}

/** Free room for toasts on wide screens, as wide as a toast. The search shrinks before the name, and both before it. */
function ToastLane() {
  return <div className="hidden min-w-0 grow basis-[350px] xl:block" />
}

const BACKEND = {
  checking: { text: 'Checking...', tone: 'neutral', icon: CircleDashed, words: 'Checking the server.' },
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
            {text}
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

/** A button whose text is announced when it changes. */
function StatusButton(props: ComponentProps<'button'>) {
  return (
    <span role="status" className="shrink-0">
      <button type="button" {...props} className="rounded-sm" />
    </span>
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

function UserName() {
  const { user } = useAuth()
  return (
    <span title={user?.name} className="max-w-40 min-w-0 truncate text-sm font-medium xl:shrink-50">
      {user?.name}
    </span>
  )
}

function Logout() {
  const signOut = useSignOut()
  return (
    <Button title="Logout" variant="ghost" size="sm" icon={LogOut} onClick={() => void signOut()}>
      <span className="max-2xl:sr-only">Logout</span>
    </Button>
  )
}
