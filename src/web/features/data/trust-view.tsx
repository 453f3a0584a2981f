import { useState } from 'react'
import type { Dataset, DatasetDetails } from '#api'
import { datasetLabel } from '#domain'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { formatCount, formatDate } from '../../ui/format.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { Input } from '../../ui/controls/input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useAcceptDataset } from './requests/queries.ts'

type Trust = NonNullable<DatasetDetails['trust']>

const TITLES: Readonly<Record<Trust['state'], string>> = {
  trusted: 'Trusted: the checks found nothing to doubt',
  doubtful: 'Doubtful: no backtest or deployment runs on it until somebody accepts it',
  refused: 'Refused: this is not the data that it is labelled as',
  unchecked: 'Not checked: imported before Delta judged data. Import the files again to have them checked',
}
const TONES = { trusted: 'info', doubtful: 'warning', refused: 'error', unchecked: 'info' } as const

/** Whether a dataset may be believed, why not, and what could not be checked. */
export function TrustView({ id, owned, trust }: { id: string; owned?: Dataset['owned']; trust: Trust }) {
  const { state, reasons, levelNotChecked, acceptedBy, acceptedAt } = trust
  const isAccepted = state === 'doubtful' && acceptedBy !== null && acceptedAt !== null
  const title = isAccepted
    ? `Doubtful, accepted by ${acceptedBy} on ${formatMoment(acceptedAt)}: results on it say so`
    : TITLES[state]
  return (
    <Notice tone={TONES[state]} title={title}>
      {reasons.length > 0 && (
        <ul className="list-disc pl-5">
          {reasons.map(({ underlying, check, days, firstDay, says }) => (
            <li key={`${underlying} ${check}`}>
              {underlying}, {days === 1 ? formatDate(firstDay) : `${formatCount(days, 'day')}, first`}
              {days === 1 ? '' : ` ${formatDate(firstDay)}`}: {says}
            </li>
          ))}
        </ul>
      )}
      {levelNotChecked.map(({ underlying, days }) => (
        <p key={underlying}>
          Level not checked: no published prices of {underlying} for {formatCount(days, 'day')}.
        </p>
      ))}
      {state === 'doubtful' && !isAccepted && <Acceptance id={id} owned={owned} />}
    </Notice>
  )
}

/** Accepts a dataset by its name, which no slip enters. */
function Acceptance({ id, owned }: { id: string; owned: Dataset['owned'] }) {
  const { user } = useAuth()
  const [typed, setTyped] = useState('')
  const accept = useAcceptDataset()
  if (owned && !owned.isMine) return <p>{owned.owner}, whose dataset it is, can accept it.</p>
  if (!owned && user?.role !== 'admin') return <p>An administrator can accept it.</p>
  const name = datasetLabel(id)
  return (
    <form
      noValidate
      className="mt-2 flex flex-wrap items-end gap-2"
      aria-label="Accept the doubts"
      onSubmit={(event) => {
        event.preventDefault()
        accept.mutate(id)
      }}
    >
      <FormField label={`Enter ${name} to accept these doubts`} className="min-w-0 flex-1 basis-56">
        <Input
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormField>
      <Button type="submit" busy={accept.isPending} disabled={typed !== name}>
        Accept
      </Button>
    </form>
  )
}
