import { CalendarPlus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { ScenarioJob } from '#api'
import { FURTHER_YEARS, REAL_DAYS_FROM, REAL_DAYS_TO, SESSION_BYTES, yearsDataset } from '#domain'
import { tradingDates } from '#engine/exchange'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { formatCount, formatDate, formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { AudienceField, type Audience } from './audience-field.tsx'
import { MakingList } from './making-list.tsx'
import { useMakeScenario } from './requests/use-scenarios.ts'

/** Makes a separate dataset of the simulated market over other years. */
export function YearsCard({ jobs, isAdmin }: { jobs: readonly ScenarioJob[]; isAdmin: boolean }) {
  return (
    <Card
      title="Make more years"
      description={`The simulated market over other years, ${formatDate(REAL_DAYS_FROM)} to ${formatDate(REAL_DAYS_TO)}: real daily prices, simulated minutes and options.`}
    >
      <div className="grid grid-cols-1 gap-4">
        <YearsForm jobs={jobs} isAdmin={isAdmin} />
        <MakingList
          label="Years made"
          jobs={jobs.filter(({ request }) => request.scenario === FURTHER_YEARS)}
          title={({ request }) =>
            request.scenario === FURTHER_YEARS
              ? `${formatDate(request.from)} to ${formatDate(request.to)}`
              : ''
          }
        />
      </div>
    </Card>
  )
}

const [FIRST_YEAR, LAST_YEAR] = [REAL_DAYS_FROM, REAL_DAYS_TO].map((date) => Number(date.slice(0, 4)))
const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, i) => {
  const year = String(FIRST_YEAR + i)
  return { value: year, label: year }
})

function YearsForm({ jobs, isAdmin }: { jobs: readonly ScenarioJob[]; isAdmin: boolean }) {
  const [audience, setAudience] = useState<Audience>(isAdmin ? 'everybody' : 'me')
  const [first, setFirst] = useState('2020')
  const [last, setLast] = useState('2020')
  const isBackwards = last < first
  const period = { from: `${first}-01-01`, to: last === String(LAST_YEAR) ? REAL_DAYS_TO : `${last}-12-31` }
  const make = useMakeScenario(jobs, { name: yearsDataset(period), audience })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ scenario: FURTHER_YEARS, ...period, audience })
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3" aria-label="More years">
      <div className="grid grid-cols-2 gap-3">
        <FormField label="First year">
          <Select value={first} onValueChange={setFirst} options={YEARS} />
        </FormField>
        <FormField
          label="Last year"
          error={isBackwards ? `Choose ${first} or a later year; given ${last}` : undefined}
        >
          <Select value={last} onValueChange={setLast} options={YEARS} />
        </FormField>
      </div>
      {!isBackwards && <Size period={period} />}
      {isAdmin && <AudienceField value={audience} onChange={setAudience} />}
      {make.error && (
        <Notice tone="error" title="They cannot be made">
          {make.error.message}
        </Notice>
      )}
      <div>
        <Button
          type="submit"
          icon={CalendarPlus}
          busy={make.isPending || make.isMaking}
          disabled={isBackwards}
        >
          Make years
        </Button>
      </div>
    </form>
  )
}

/** Size of the dataset and time to make it. */
function Size({ period }: { period: { from: string; to: string } }) {
  const sessions = tradingDates(period.from, period.to).length
  return (
    <p className="text-sm text-muted">
      Dataset ‘{yearsDataset(period)}’: {formatCount(sessions, 'session')} of NIFTY, BANKNIFTY and FINNIFTY
      (from 11 Jan 2021), about {formatNumber(Math.round((sessions * SESSION_BYTES) / 1e8) / 10)} GB on disk.
      It can be stopped; then nothing is kept.
    </p>
  )
}
