import { Database } from 'lucide-react'
import type { DatasetIdentity } from '#domain'
import { Badge } from '../ui/badge.tsx'
import { Popover } from '../ui/popover.tsx'
import { dataDetails, dataName } from './data-name.ts'

/** Which data a result came from, told beside the result and by the result itself; a press says more about it. */
export function ProvenanceBadge({ dataset }: { dataset: DatasetIdentity }) {
  const isSimulated = dataset.kind === 'simulated'
  return (
    <Popover
      label="About the data of this result"
      align="start"
      trigger={
        <button type="button" className="rounded-sm">
          <Badge tone={isSimulated ? 'warning' : 'neutral'} icon={Database}>
            {dataName(dataset)}
          </Badge>
        </button>
      }
    >
      <p className="text-sm font-semibold">
        {isSimulated ? 'These numbers are not history' : 'Imported market data'}
      </p>
      <p className="mt-1 text-sm text-muted">
        {dataset.name} ({dataDetails(dataset)}).{' '}
        {isSimulated &&
          'The market data that comes with the product is simulated: good for trying strategies out, no evidence of what they would have earned. Import your own minute bars to backtest on real prices:'}
      </p>
      {isSimulated && (
        <code className="mt-2 block overflow-x-auto rounded-md bg-sunken px-2 py-1.5 text-xs">
          npm run delta -- import --help
        </code>
      )}
    </Popover>
  )
}
