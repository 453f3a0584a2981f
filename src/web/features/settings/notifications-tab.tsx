import { useQueryClient } from '@tanstack/react-query'
import type { NotificationSettings } from '#api'
import { routes } from '#api/client'
import type { NotificationChoice } from '#domain'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { AlertsCard } from './alerts-card.tsx'
import { pushToThisBrowser, stopPushing } from './push-subscription.ts'
import { useAccountChange, useAccountQuery } from './queries.ts'
import { WebhookCard } from './webhook-card.tsx'

/** Which notifications the user gets, and how. A switch is saved at once. */
export function NotificationsTab() {
  const settings = useAccountQuery('notifications', routes.notificationSettings)
  if (settings.isError)
    return (
      <ErrorBox
        title="Your notification settings could not be loaded"
        message={settings.error.message}
        onRetry={() => void settings.refetch()}
      />
    )
  if (!settings.data) return <Skeleton className="h-64" />
  return <Switches settings={settings.data} />
}

const SUBJECTS = {
  trades: { label: 'Trade notifications', words: 'Entries, exits and stops of your deployments' },
  reports: {
    label: 'Report notifications',
    words: 'A summary of your week, every Saturday morning, and news of the issues that you watch',
  },
} as const

function Switches({ settings }: { settings: NotificationSettings }) {
  const { choices, missing, browsers } = settings
  const client = useQueryClient()
  const save = useAccountChange(routes.saveNotificationChoices)
  const set = async (choice: NotificationChoice, isOn: boolean) => {
    const body = { ...choices, [choice]: isOn }
    const shown = { ...settings, choices: body }
    client.setQueryData(['account', 'notifications'], shown)
    try {
      if (choice === 'push' && isOn) await pushToThisBrowser(settings.pushKey)
      if (choice === 'push' && !isOn) await stopPushing()
      await save.mutateAsync({ body })
    } catch (error) {
      client.setQueryData(['account', 'notifications'], settings)
      // A refusal by the server has already been shown.
      if (!save.error && error instanceof Error) notify.error(error.message)
    }
  }
  const row = (choice: NotificationChoice, label: string, description: string) => (
    <Switch
      checked={choices[choice]}
      onCheckedChange={(isOn) => void set(choice, isOn)}
      label={label}
      description={description}
    />
  )
  const pushed = browsers === 1 ? 'One browser is pushed to' : `${browsers} browsers are pushed to`
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <Card title="Channels" description="Beside the list in the app, which has everything">
        <div className="grid gap-4">
          {row('email', 'Email notifications', missing.email ?? 'Sent to the address you sign in with')}
          {row(
            'push',
            'Push notifications',
            missing.push ?? (choices.push ? pushed : 'Shown by this browser, also while Delta is closed'),
          )}
          {row('whatsapp', 'WhatsApp notifications', missing.whatsapp)}
        </div>
      </Card>
      <Card title="Subjects" description="What concerns your account itself is always sent">
        <div className="grid gap-4">
          {row('trades', SUBJECTS.trades.label, SUBJECTS.trades.words)}
          {row('reports', SUBJECTS.reports.label, SUBJECTS.reports.words)}
        </div>
      </Card>
      <AlertsCard settings={settings} />
      <WebhookCard settings={settings} />
    </div>
  )
}
