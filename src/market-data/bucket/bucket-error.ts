/** The bucket of market data is unreachable, refuses access, or its content differs from its manifest. */
export class BucketError extends Error {
  override readonly name = 'BucketError'
}
