import { Suspense, type ComponentType } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAuth, type SignedInUser } from '../../session/auth/auth-context.tsx'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { MissingPart } from '../../ui/feedback/missing-part.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'

// Each tab's script loads when it is first opened.
const TABS = [
  {
    value: 'profile',
    label: 'Profile',
    Content: fetchedPart(async () => (await import('./profile-tab.tsx')).ProfileTab, MissingPart),
  },
  {
    value: 'notifications',
    label: 'Notifications',
    Content: fetchedPart(async () => (await import('./notifications-tab.tsx')).NotificationsTab, MissingPart),
  },
  {
    value: 'security',
    label: 'Security',
    Content: fetchedPart(async () => (await import('./security-tab.tsx')).SecurityTab, MissingPart),
  },
  {
    value: 'plan',
    label: 'Plan',
    Content: fetchedPart(async () => (await import('./plan-tab.tsx')).PlanTab, MissingPart),
  },
  {
    value: 'broker',
    label: 'Broker connectivity',
    Content: fetchedPart(async () => (await import('./broker-tab.tsx')).BrokerTab, MissingPart),
  },
] as const satisfies { value: string; label: string; Content: ComponentType }[]

type TabName = (typeof TABS)[number]['value']

const isTab = (name: string | undefined): name is TabName => TABS.some(({ value }) => value === name)

/** The user's account in tabs, each with its own address. */
export function SettingsPage() {
  const { tab } = useParams()
  const navigate = useNavigate()
  const { user } = useAuth()
  const isGuest = user?.guestUntil !== undefined
  return (
    <>
      <header className="mb-5">
        <h1 className="text-2xl font-semibold">Settings</h1>
        <p className="mt-1 text-muted">Your account, and how the product reaches you</p>
      </header>
      <Tabs
        label="Settings"
        isManual
        value={isTab(tab) ? tab : 'profile'}
        onValueChange={(next) => void navigate(`/app/settings/${next}`)}
        tabs={TABS.map(({ value, label, Content }) => ({
          value,
          label,
          content: (
            <Suspense fallback={<Skeleton className="h-64" />}>
              {isGuest && value !== 'plan' ? <GuestNote guest={user} /> : <Content />}
            </Suspense>
          ),
        }))}
      />
    </>
  )
}

function GuestNote({ guest }: { guest: SignedInUser }) {
  return (
    <Notice tone="info" title="A guest has no account to set up">
      Name, notifications, password, passkeys and brokers belong to an account. {howToKeep(guest)}
    </Notice>
  )
}

function howToKeep({ mayKeep, needsInvitation }: SignedInUser): string {
  if (!mayKeep) return 'This server takes no new accounts.'
  const how = needsInvitation
    ? 'Open the link of an invitation and sign up there'
    : 'Sign up in the strip at the top'
  return `${how}: everything in this guest workspace is kept.`
}
