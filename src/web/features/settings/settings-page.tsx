import { Suspense, type ComponentType } from 'react'
import { useNavigate, useParams } from 'react-router'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { PartAway } from '../../ui/feedback/part-away.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'

// Each tab's script loads when it is first opened.
const TABS = [
  {
    value: 'profile',
    label: 'Profile',
    Content: fetchedPart(async () => (await import('./profile-tab.tsx')).ProfileTab, PartAway),
  },
  {
    value: 'notifications',
    label: 'Notifications',
    Content: fetchedPart(async () => (await import('./notifications-tab.tsx')).NotificationsTab, PartAway),
  },
  {
    value: 'security',
    label: 'Security',
    Content: fetchedPart(async () => (await import('./security-tab.tsx')).SecurityTab, PartAway),
  },
  {
    value: 'plan',
    label: 'Plan',
    Content: fetchedPart(async () => (await import('./plan-tab.tsx')).PlanTab, PartAway),
  },
  {
    value: 'broker',
    label: 'Broker connectivity',
    Content: fetchedPart(async () => (await import('./broker-tab.tsx')).BrokerTab, PartAway),
  },
] as const satisfies { value: string; label: string; Content: ComponentType }[]

type TabName = (typeof TABS)[number]['value']

const isTab = (name: string | undefined): name is TabName => TABS.some(({ value }) => value === name)

/** The user's account in tabs, each with its own address. */
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
        isManual
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
