import type { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Bucket } from './file-place.ts'

/** Files in a bucket. A stream, whose length is unknown, goes there in parts of 5 MiB, or of what the caller says; if it breaks, the parts are dropped. */
export class BucketDriver extends S3Driver {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #partBytes: number

  constructor({ bucket, endpoint, region, credentials }: S3Bucket, partBytes = 5 * 1024 * 1024) {
    const client = new S3Client({
      ...(region !== null && { region }),
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      ...(credentials !== null && { credentials }),
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
      // What S3-compatible services do not all understand.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    super({ client, bucket, visibility: 'private', supportsACL: false })
    this.#client = client
    this.#bucket = bucket
    this.#partBytes = partBytes
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const params = { Bucket: this.#bucket, Key: key, Body: contents }
    await new Upload({ client: this.#client, params, queueSize: 1, partSize: this.#partBytes })
      .done()
      .finally(() => contents.destroy())
  }

  close(): void {
    this.#client.destroy()
  }
}
