import { simulatedData, simulatedSays, type ResultData } from '#domain'

/** Name of a result's data as shown beside its numbers: simulated data always says so. */
export function dataName({ kind, ...origin }: Pick<ResultData, 'kind' | 'name' | 'version'>): string {
  return kind === 'simulated' ? simulatedData(origin) : origin.name
}

/** The warning under the title of a file: what of its numbers is simulated; undefined of real data. */
export function dataWarning({
  kind,
  ...origin
}: Pick<ResultData, 'kind' | 'name' | 'version'>): string | undefined {
  return kind === 'simulated' ? `${simulatedData(origin)}. ${simulatedSays(origin)}` : undefined
}

/** Details of a dataset: `simulated, version 2, content 1a2b3c4d`. */
export function dataDetails({ id, version, contentHash }: Omit<ResultData, 'kind' | 'name'>): string {
  return [
    id,
    ...(version === undefined ? [] : [`version ${version}`]),
    `content ${contentHash.slice(0, 8)}`,
  ].join(', ')
}
