import { DATASET_ID } from './choices.ts'

/** Ids of users' own datasets: `own-`, ten digits derived from the owner, and the name that the owner chose. */
const OWN_DATASET = /^own-([0-9a-f]{10})-(.*)$/

/** Longest name of an own dataset, so that its id stays within 63 characters. */
export const LONGEST_OWN_NAME = 48

/**
 * Whether a dataset belongs to one user. The id alone decides, so a dataset without its record is visible to
 * no one instead of everyone.
 */
export function isOwnDataset(id: string): boolean {
  return OWN_DATASET.test(id)
}

/**
 * Id of an own dataset. Users can't see or use each other's names.
 * @param owner ten hexadecimal digits derived from the user
 * @throws RangeError if the name is invalid for an own dataset
 */
export function ownDatasetId(owner: string, name: string): string {
  const id = `own-${owner}-${name}`
  if (!DATASET_ID.test(name) || name.length > LONGEST_OWN_NAME || !OWN_DATASET.test(id))
    throw new RangeError(
      `'${name}' is no name of a dataset of your own: it has up to ${LONGEST_OWN_NAME} lower-case letters, digits and hyphens`,
    )
  return id
}

/** A dataset's id as shown to its users: the name of an own dataset, otherwise the id. */
export function datasetLabel(id: string): string {
  return OWN_DATASET.exec(id)?.[2] ?? id
}
