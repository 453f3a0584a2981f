import { datasetLabel, simulatedData, simulatedNote, type ResultData } from '#domain'

/**
 * Name of a result's data as shown with its numbers; simulated data is always labelled. A user's own dataset without a
 * name is called as its owner calls it, not by its id.
 */
export function dataName({ kind, ...origin }: Pick<ResultData, 'kind' | 'name' | 'version'>): string {
  return kind === 'simulated' ? simulatedData(origin) : datasetLabel(origin.name)
}

/** Warning under a file's title: which numbers are simulated; undefined for real data. */
export function dataWarning({
  kind,
  ...origin
}: Pick<ResultData, 'kind' | 'name' | 'version'>): string | undefined {
  return kind === 'simulated' ? `${simulatedData(origin)}. ${simulatedNote(origin)}` : undefined
}

/** Details of a dataset: `simulated, version 2, content 1a2b3c4d`. */
export function dataDetails({ id, version, contentHash }: Omit<ResultData, 'kind' | 'name'>): string {
  return [
    id,
    ...(version === undefined ? [] : [`version ${version}`]),
    `content ${contentHash.slice(0, 8)}`,
  ].join(', ')
}
