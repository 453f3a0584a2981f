/** Location of datasets in an S3-compatible store. Credentials come from the AWS_* variables instead. */
export interface BucketAddress {
  /** `s3://bucket` or `s3://bucket/prefix`. */
  readonly url: string
  /** Address of a store other than Amazon's. */
  readonly endpoint?: string | undefined
  readonly region: string
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/

/** Whether a text is an address like `s3://bucket/prefix`. */
export function isBucketUrl(url: string): boolean {
  return ADDRESS.test(url)
}

/**
 * Splits an address into the bucket and the prefix of its keys; the prefix is empty or ends in a slash.
 * @throws RangeError when it is not such an address
 */
export function bucketAndPrefix(url: string): { bucket: string; prefix: string } {
  const match = ADDRESS.exec(url)
  if (!match) throw new RangeError(`'${url}' is no address of a bucket, expected one like s3://bucket/prefix`)
  const [, bucket, path] = match
  return { bucket, prefix: path ? `${path.slice(1)}/` : '' }
}
