import { CloudLightning } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { ScenarioJob } from '#api'
import { ApiError } from '#api/client'
import {
  DATASET_ID,
  SCENARIO_NAMES,
  SCENARIO_PREFIX,
  SCENARIO_TEXTS,
  scenarioDataset,
  type ScenarioName,
} from '#domain'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Select } from '../../ui/select.tsx'
import { isOnItsWay, useCancelScenario, useMakeScenario, useScenarios } from './requests/use-scenarios.ts'

/** Makes simulated datasets of market scenarios, such as a crash or a calm market. */
export function ScenarioCard({ onMade }: { onMade: (dataset: string) => void }) {
  const jobs = useScenarios(onMade)
  return (
    <Card
      title="Make a scenario"
      description="Three months of a simulated market scenario, as a separate dataset. A test bench, not history."
    >
      <div className="grid grid-cols-1 gap-4">
        <ScenarioForm />
        {jobs.data && <ScenarioList jobs={jobs.data} />}
      </div>
    </Card>
  )
}

const OPTIONS = SCENARIO_NAMES.map((value) => {
  const { label } = SCENARIO_TEXTS[value]
  return { value, label: label.charAt(0).toUpperCase() + label.slice(1) }
})
const ID_RULE = `Begins with ${SCENARIO_PREFIX}; up to 63 lower-case letters, digits and hyphens`

function ScenarioForm() {
  const [scenario, setScenario] = useState<ScenarioName>('crash-2024')
  const [typed, setTyped] = useState<string>()
  const make = useMakeScenario()
  const dataset = typed ?? scenarioDataset(scenario)
  const isId = DATASET_ID.test(dataset) && dataset.startsWith(SCENARIO_PREFIX)
  const wrongId = isId ? undefined : ID_RULE
  const fields = make.error instanceof ApiError ? make.error.fields : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ scenario, dataset })
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3" aria-label="Scenario">
      <FormField label="What happens" hint={SCENARIO_TEXTS[scenario].description}>
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
      {make.error && fields.length === 0 && (
        <Notice tone="error" title="It could not be made">
          {make.error.message}
        </Notice>
      )}
      <div>
        <Button type="submit" icon={CloudLightning} busy={make.isPending} disabled={wrongId !== undefined}>
          Make dataset
        </Button>
      </div>
    </form>
  )
}

function ScenarioList({ jobs }: { jobs: readonly ScenarioJob[] }) {
  if (jobs.length === 0) return null
  return (
    <ul aria-label="Scenarios made" className="divide-y divide-border text-sm">
      {jobs.map((job) => (
        <li key={job.id} className="grid grid-cols-1 gap-2 py-2.5">
          <Entry job={job} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ job }: { job: ScenarioJob }) {
  const { request, progress, status, error } = job
  const cancel = useCancelScenario()
  return (
    <>
      <p className="font-medium">
        {SCENARIO_TEXTS[request.scenario].label}, as ‘{request.dataset}’
      </p>
      {isOnItsWay(job) && (
        <>
          <Progress label={`Making ${request.dataset}`} percent={progress} />
          <Button
            size="sm"
            className="justify-self-start"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(job.id)}
          >
            Stop
          </Button>
        </>
      )}
      {status === 'completed' && <p className="text-muted">Made</p>}
      {status === 'cancelled' && <p className="text-muted">Stopped; nothing was kept.</p>}
      {error && <p className="text-danger">{error}</p>}
    </>
  )
}
