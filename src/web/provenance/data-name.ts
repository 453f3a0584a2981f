import { simulatedData, type ResultData } from '#domain'

/** What the data of a result is called wherever its numbers appear: nothing simulated may pass for history. */
export function dataName({ kind, name }: Pick<ResultData, 'kind' | 'name'>): string {
  return kind === 'simulated' ? simulatedData(name) : name
}

/** The dataset itself: `simulated, version 2, content 1a2b3c4d`. */
export function dataDetails({ id, version, contentHash }: Omit<ResultData, 'kind' | 'name'>): string {
  return [
    id,
    ...(version === undefined ? [] : [`version ${version}`]),
    `content ${contentHash.slice(0, 8)}`,
  ].join(', ')
}
