import { lazy, Suspense, type ComponentType } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'

// Each tab is fetched when it is first opened.
const TABS = [
  {
    value: 'profile',
    label: 'Profile',
    Content: lazy(async () => ({ default: (await import('./profile-tab.tsx')).ProfileTab })),
  },
  {
    value: 'notifications',
    label: 'Notifications',
    Content: lazy(async () => ({ default: (await import('./notifications-tab.tsx')).NotificationsTab })),
  },
  {
    value: 'security',
    label: 'Security',
    Content: lazy(async () => ({ default: (await import('./security-tab.tsx')).SecurityTab })),
  },
  {
    value: 'plan',
    label: 'Plan',
    Content: lazy(async () => ({ default: (await import('./plan-tab.tsx')).PlanTab })),
  },
  {
    value: 'broker',
    label: 'Broker connectivity',
    Content: lazy(async () => ({ default: (await import('./broker-tab.tsx')).BrokerTab })),
  },
] as const satisfies { value: string; label: string; Content: ComponentType }[]

type TabName = (typeof TABS)[number]['value']

const isTab = (name: string | undefined): name is TabName => TABS.some(({ value }) => value === name)

/** The user's account, tab by tab; each has an address of its own. */
export function SettingsPage() {
  const { tab } = useParams()
  const navigate = useNavigate()
  return (
    <>
      <header className="mb-5">
        <h1 className="text-2xl font-semibold">Settings</h1>
        <p className="mt-1 text-muted">Your account, and how the product reaches you</p>
      </header>
      <Tabs
        label="Settings"
        value={isTab(tab) ? tab : 'profile'}
        onValueChange={(next) => void navigate(`/app/settings/${next}`)}
        tabs={TABS.map(({ value, label, Content }) => ({
          value,
          label,
          content: (
            <Suspense fallback={<Skeleton className="h-64 max-w-3xl" />}>
              <Content />
            </Suspense>
          ),
        }))}
      />
    </>
  )
}
