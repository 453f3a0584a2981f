export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

/**
 * Ends the generation of a dataset that becomes too large.
 * @throws RangeError
 */
export function refuseBeyond(mostBytes: number | undefined, bytes: number): void {
  if (mostBytes !== undefined && bytes > mostBytes)
    throw new RangeError(
      `the dataset is larger than ${gigabytes(mostBytes)}, which is all the storage that is left: delete a dataset of yours, or choose fewer years`,
    )
}
