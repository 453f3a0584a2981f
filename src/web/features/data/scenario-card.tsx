import { CloudLightning } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { ScenarioJob } from '#api'
import { ApiError } from '#api/client'
import {
  DATASET_ID,
  FURTHER_YEARS,
  SCENARIO_NAMES,
  SCENARIO_PREFIX,
  SCENARIO_DESCRIPTIONS,
  SCENARIO_LABELS,
  scenarioDataset,
  type ScenarioName,
} from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { hasPlace } from '../../session/backend/has-place.ts'
import { AudienceField, type Audience } from './audience-field.tsx'
import { MakingList } from './making-list.tsx'
import { useMakeScenario } from './requests/use-scenarios.ts'

/** Generates simulated datasets of market scenarios, such as a crash or a calm market. */
export function ScenarioCard({ jobs, isAdmin }: { jobs: readonly ScenarioJob[]; isAdmin: boolean }) {
  return (
    <Card
      title="Make a scenario"
      description="Three months of a simulated market scenario, as a separate dataset. A test bench, not history."
    >
      <div className="grid grid-cols-1 gap-4">
        <ScenarioForm jobs={jobs} isAdmin={isAdmin} />
        <MakingList
          label="Scenarios made"
          jobs={jobs.filter(({ request }) => request.scenario !== FURTHER_YEARS)}
          title={({ request }) =>
            request.scenario === FURTHER_YEARS ? '' : SCENARIO_LABELS[request.scenario]
          }
        />
      </div>
    </Card>
  )
}

const OPTIONS = SCENARIO_NAMES.map((value) => {
  const label = SCENARIO_LABELS[value]
  return { value, label: label.charAt(0).toUpperCase() + label.slice(1) }
})
const ID_RULE = `Begins with ${SCENARIO_PREFIX}; up to 63 lower-case letters, digits and hyphens`

function ScenarioForm({ jobs, isAdmin }: { jobs: readonly ScenarioJob[]; isAdmin: boolean }) {
  const [audience, setAudience] = useState<Audience>(isAdmin ? 'everybody' : 'me')
  const [scenario, setScenario] = useState<ScenarioName>('crash-2024')
  const [typed, setTyped] = useState<string>()
  const dataset = typed ?? scenarioDataset(scenario)
  const make = useMakeScenario(jobs, { name: dataset, audience })
  const isId = DATASET_ID.test(dataset) && dataset.startsWith(SCENARIO_PREFIX)
  const wrongId = isId ? undefined : ID_RULE
  const fields = make.error instanceof ApiError ? make.error.fields : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ scenario, dataset, audience })
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3" aria-label="Scenario">
      <FormField label="What happens" hint={SCENARIO_DESCRIPTIONS[scenario]}>
        <Select value={scenario} onValueChange={setScenario} options={OPTIONS} />
      </FormField>
      <FormField
        label="Dataset to make"
        error={wrongId ?? fields.find(({ path }) => path === 'dataset')?.message}
        required
      >
        <Input
          value={dataset}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormField>
      {isAdmin && <AudienceField value={audience} onChange={setAudience} />}
      {make.error && !hasPlace(make.error, ['dataset']) && (
        <Notice tone="error" title="It could not be made">
          {make.error.message}
        </Notice>
      )}
      <div>
        <Button
          type="submit"
          icon={CloudLightning}
          busy={make.isPending || make.isMaking}
          disabled={wrongId !== undefined}
        >
          Make dataset
        </Button>
      </div>
    </form>
  )
}
