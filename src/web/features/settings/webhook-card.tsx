import { useState } from 'react'
import type { NotificationSettings } from '#api'
import { routes } from '#api/client'
import { Button } from '../../ui/controls/button.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Card } from '../../ui/layout/card.tsx'
import { fieldError, useAccountChange } from './queries.ts'

/** The address of the user's own to which notifications are posted, signed. */
export function WebhookCard({ settings: { webhook } }: { settings: NotificationSettings }) {
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
        <FormField label="Address" error={fieldError(save.error, 'url')}>
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
