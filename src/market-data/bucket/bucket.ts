import type * as S3 from '@aws-sdk/client-s3'
import { bucketAndPrefix, type BucketAddress } from './bucket-address.ts'
import { BucketError } from './bucket-error.ts'

const CONNECT_MILLISECONDS = 5_000
const SILENCE_MILLISECONDS = 60_000
const ATTEMPTS = 4

/** The content of an object, or `unchanged` if it still has the `etag` of the request. */
export type Fetched = { readonly bytes: Uint8Array; readonly etag: string | undefined } | 'unchanged'

type Library = typeof S3

/** The objects under one prefix of an S3-compatible bucket; names are relative to it. */
export class Bucket {
  readonly #url: string
  readonly #bucket: string
  readonly #prefix: string
  readonly #connection: Promise<{ library: Library; client: S3.S3Client }>

  constructor(address: BucketAddress) {
    this.#url = address.url
    const { bucket, prefix } = bucketAndPrefix(address.url)
    this.#bucket = bucket
    this.#prefix = prefix
    this.#connection = connect(address)
  }

  /**
   * Reads an object; undefined if it does not exist.
   * @param etag of the version that the caller has
   * @throws BucketError when the bucket cannot be read
   */
  async get(name: string, etag?: string): Promise<Fetched | undefined> {
    const { library, client } = await this.#connection
    try {
      const found = await client.send(new library.GetObjectCommand({ ...this.#key(name), IfNoneMatch: etag }))
      if (!found.Body) throw new BucketError(`${this.#url}/${name} came without content`)
      return { bytes: await found.Body.transformToByteArray(), etag: found.ETag }
    } catch (error) {
      const status = statusOf(error)
      if (status === 304) return 'unchanged'
      if (status === 404 && nameOf(error) !== 'NoSuchBucket') return undefined
      throw this.#failure(`read ${name}`, error)
    }
  }

  /**
   * The size of an object in bytes; undefined if it does not exist.
   * @throws BucketError when the bucket cannot be read
   */
  async size(name: string): Promise<number | undefined> {
    const { library, client } = await this.#connection
    try {
      return (await client.send(new library.HeadObjectCommand(this.#key(name)))).ContentLength
    } catch (error) {
      if (statusOf(error) === 404) return undefined
      throw this.#failure(`look up ${name}`, error)
    }
  }

  /** @throws BucketError when it cannot be written */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    const { library, client } = await this.#connection
    try {
      await client.send(new library.PutObjectCommand({ ...this.#key(name), Body: bytes }))
    } catch (error) {
      throw this.#failure(`write ${name}`, error)
    }
  }

  /**
   * The top-level folder names of all objects.
   * @throws BucketError when the bucket cannot be read
   */
  async folders(): Promise<string[]> {
    const { library, client } = await this.#connection
    const input = { Bucket: this.#bucket, Prefix: this.#prefix, Delimiter: '/' }
    const names: string[] = []
    try {
      for await (const { CommonPrefixes = [] } of library.paginateListObjectsV2({ client }, input))
        names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(this.#prefix.length, -1)))
      return names
    } catch (error) {
      throw this.#failure('list its datasets', error)
    }
  }

  #key(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + name }
  }

  #failure(what: string, error: unknown): BucketError {
    if (error instanceof BucketError) return error
    const reason = error instanceof Error ? error.message || error.name : String(error)
    return new BucketError(
      `${this.#url}: cannot ${what}: ${reason}. Check MARKET_DATA_URL, S3_ENDPOINT and the AWS_* variables`,
      { cause: error },
    )
  }
}

/** Loads the library only when a bucket is used, because that takes a tenth of a second. */
async function connect({
  endpoint,
  region,
}: BucketAddress): Promise<{ library: Library; client: S3.S3Client }> {
  const library = await import('@aws-sdk/client-s3')
  const client = new library.S3Client({
    region,
    maxAttempts: ATTEMPTS,
    // Stores other than Amazon's seldom support its checksums; day files have their own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MILLISECONDS, requestTimeout: SILENCE_MILLISECONDS },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  })
  return { library, client }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined
}
