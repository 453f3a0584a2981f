import type { NotificationSettings } from '#api'
import { routes } from '#api/client'
import { DEPLOYMENT_ALERT_NAMES, DEPLOYMENT_ALERTS, type DeploymentAlert } from '#domain'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { useAccountChange } from './queries.ts'

/** Which events of deployments are sent by the user's channels. A choice is saved at once. */
export function AlertsCard({ settings: { alerts, choices } }: { settings: NotificationSettings }) {
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
            onCheckedChange={(isOn) => set(alert, isOn)}
            label={DEPLOYMENT_ALERT_NAMES[alert]}
            disabled={!choices.trades || save.isPending}
          />
        ))}
      </div>
    </Card>
  )
}
