/** The bucket of market data cannot be reached, refuses, or holds something else than its manifest says. */
export class BucketError extends Error {
  override readonly name = 'BucketError'
}
