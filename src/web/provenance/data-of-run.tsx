import { datasetLabel, simulatedDataOf } from '#domain'
import { Badge } from '../ui/layout/badge.tsx'

/** The data of a run in a list, which knows only the dataset's id. */
export function DataOfRun({ dataset }: { dataset: string }) {
  const simulated = simulatedDataOf(dataset)
  return (
    <Badge tone={simulated === undefined ? 'neutral' : 'warning'}>{simulated ?? datasetLabel(dataset)}</Badge>
  )
}
