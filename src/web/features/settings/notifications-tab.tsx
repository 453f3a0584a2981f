import { useQueryClient } from '@tanstack/react-query'
import type { NotificationSettings } from '#api'
import { routes } from '#api/client'
import {
  DEPLOYMENT_ALERT_NAMES,
  DEPLOYMENT_ALERTS,
  type NotificationChoice,
  type DeploymentAlert,
} from '#domain'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { apiClient } from '../../session/backend/client.ts'
import { useAccountChange, useAccountQuery, fieldError } from './queries.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { formatMoment } from '../../ui/format-moment.ts'

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

/** Which events of deployments are sent by the user's channels. A choice is saved at once. */
function AlertsCard({ settings: { alerts, choices } }: { settings: NotificationSettings }) {
  const save = useAccountChange(routes.saveAlerts)
  const set = (alert: DeploymentAlert, isOn: boolean) =>
    save.mutate({
      body: { alerts: DEPLOYMENT_ALERTS.filter((one) => (one === alert ? isOn : alerts.includes(one))) },
    })
  return (
    <Card
      title="Alerts of deployments"
      description={
        choices.trades
          ? 'Sent by your channels; the list in the app has them all'
          : 'Trade notifications are off, so these are not sent'
      }
    >
      <div className="grid gap-2 sm:grid-cols-2">
        {DEPLOYMENT_ALERTS.map((alert) => (
          <Checkbox
            key={alert}
            checked={alerts.includes(alert)}
            // While a choice is saved the box stays enabled, because it would lose the focus.
            onCheckedChange={(isOn) => save.isPending || set(alert, isOn)}
            label={DEPLOYMENT_ALERT_NAMES[alert]}
            disabled={!choices.trades}
          />
        ))}
      </div>
    </Card>
  )
}

/**
 * Subscribes this browser to push messages.
 * @throws Error with a user-facing message if the browser or the user does not allow it
 */
async function pushToThisBrowser(key: string | null): Promise<void> {
  if (key === null) throw new Error('This server cannot push to browsers.')
  if (!('serviceWorker' in navigator) || !('PushManager' in window))
    throw new Error('This browser takes no pushed messages, or only from addresses with https.')
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Notifications are blocked for this address; allow them in the settings of the browser.')
  const worker = await navigator.serviceWorker.getRegistration()
  if (!worker) throw new Error('The page is not ready for pushed messages yet; reload it and try again.')
  const subscription = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => {
      throw new Error('The push service of this browser could not be reached; try again later.')
    })
  const { endpoint, keys = {} } = subscription.toJSON()
  await apiClient.call(routes.subscribeToPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } },
  })
}

/** Unsubscribes this browser; the user's other browsers stay subscribed. */
async function stopPushing(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  if (!subscription) return
  await apiClient.call(routes.unsubscribeFromPush, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** The address of the user's own to which notifications are posted, signed. */
function WebhookCard({ settings: { webhook } }: { settings: NotificationSettings }) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [secret, setSecret] = useState<string>()
  const save = useAccountChange(routes.saveWebhook, { onDone: (answer) => setSecret(answer.secret) })
  const remove = useAccountChange(routes.removeWebhook, {
    done: 'Webhook removed',
    onDone: () => {
      setUrl('')
      setSecret(undefined)
    },
  })
  const test = useAccountChange(routes.testWebhook, { done: 'A test is on its way' })
  return (
    <Card
      title="Webhook"
      description="Posts each notification as JSON to an address of your own, and tries again for two days if it fails"
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ body: { url } })
        }}
      >
        <FormField label="Address" error={fieldError(save, 'url', url)}>
          <Input
            type="url"
            value={url}
            placeholder="https://hooks.example.com/delta"
            onChange={(event) => setUrl(event.target.value)}
          />
        </FormField>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={save.isPending} disabled={url.trim() === ''}>
            {webhook ? 'Save with a new secret' : 'Save'}
          </Button>
          {webhook && (
            <>
              <Button busy={test.isPending} onClick={() => test.mutate(undefined)}>
                Send a test
              </Button>
              <Button busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
                Remove
              </Button>
            </>
          )}
        </div>
        {secret !== undefined && (
          <Notice tone="info" title="The secret of the signature, shown only now">
            <code className="wrap-anywhere">{secret}</code>
          </Notice>
        )}
        {webhook && <p className="text-sm text-muted">{describeResult(webhook)}</p>}
      </form>
    </Card>
  )
}

function describeResult({ lastResult, lastAt }: NonNullable<NotificationSettings['webhook']>): string {
  if (lastResult === null || lastAt === null) return 'Nothing has been posted yet'
  const when = formatMoment(lastAt)
  return lastResult === 'delivered' ? `Last delivered ${when}` : `Failed ${when}: ${lastResult}`
}
