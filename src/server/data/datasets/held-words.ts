import { datasetLabel } from '#domain'

/** Why a dataset that something else fills cannot be written, for its user: without id, process and host. */
export function heldWords(dataset: string): string {
  return `'${datasetLabel(dataset)}' is being written already; wait until that is done`
}
