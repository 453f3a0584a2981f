import { simulatedData, type ResultData } from '#domain'

/** Name of a result's data as shown beside its numbers: simulated data always says so. */
export function dataName({ kind, name }: Pick<ResultData, 'kind' | 'name'>): string {
  return kind === 'simulated' ? simulatedData(name) : name
}

/** Details of a dataset: `simulated, version 2, content 1a2b3c4d`. */
export function dataDetails({ id, version, contentHash }: Omit<ResultData, 'kind' | 'name'>): string {
  return [
    id,
    ...(version === undefined ? [] : [`version ${version}`]),
    `content ${contentHash.slice(0, 8)}`,
  ].join(', ')
}
