import { Database } from 'lucide-react'
import { simulatedNote, type ResultData, datasetLabel, simulatedDataOf } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { Popover } from '../../ui/layout/popover.tsx'
import { dataDetails, dataName } from '../../strategy/data-name.ts'

const TONES = { simulated: 'warning', imported: 'neutral', log: 'accent' } as const
const ABOUT: Readonly<Record<ResultData['kind'], string>> = {
  simulated: 'These numbers are not history',
  imported: 'Imported market data',
  log: 'Imported trades, no backtest of Delta’s',
}

/** Badge that names the dataset of a result; a press shows its details. */
export function ProvenanceBadge({ dataset }: { dataset: ResultData }) {
  const isSimulated = dataset.kind === 'simulated'
  return (
    <Popover
      label="About the data of this result"
      align="start"
      trigger={
        <button type="button" className="rounded-sm">
          <Badge tone={dataset.doubts === undefined ? TONES[dataset.kind] : 'danger'} icon={Database}>
            {dataName(dataset)}
            {dataset.doubts !== undefined && ', doubtful'}
          </Badge>
        </button>
      }
    >
      <p className="text-sm font-semibold">{ABOUT[dataset.kind]}</p>
      {dataset.doubts !== undefined && <p className="mt-1 text-sm text-danger">{dataset.doubts}</p>}
      <p className="mt-1 text-sm text-muted">
        {dataset.name} ({dataDetails(dataset)}).{' '}
        {dataset.kind === 'log' &&
          'The trades come from a file that was imported. Delta did not trade them: it adds them up, and cannot say whether their prices could be had.'}
        {isSimulated &&
          `${simulatedNote(dataset)} Good for trying strategies out, no evidence of what they would have earned. Import your own minute bars to backtest on real prices:`}
      </p>
      {isSimulated && (
        <code className="mt-2 block overflow-x-auto rounded-md bg-sunken px-2 py-1.5 text-xs">
          npm run delta -- import --help
        </code>
      )}
    </Popover>
  )
}

/** The data of a run in a list, which knows only the dataset's id. */
export function DataOfRun({ dataset }: { dataset: string }) {
  const simulated = simulatedDataOf(dataset)
  return (
    <Badge tone={simulated === undefined ? 'neutral' : 'warning'}>{simulated ?? datasetLabel(dataset)}</Badge>
  )
}
