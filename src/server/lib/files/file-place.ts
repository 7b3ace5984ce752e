/** Where files are kept: a directory of this machine, or a bucket that any number of machines share. */
export type FilePlace = { directory: string } | S3Bucket

export interface S3Bucket {
  bucket: string
  /** Address of an S3-compatible service; null: Amazon's own. */
  endpoint: string | null
  /** null: as the AWS environment says. */
  region: string | null
  /** null: as the AWS environment says. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/**
 * `s3://bucket?endpoint=https://…&region=…`, with `key:secret@` before the bucket where the AWS environment has no
 * credentials; `undefined` for anything else.
 */
export function parseBucket(text: string): S3Bucket | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, pathname, username, password, searchParams } = new URL(text)
  const isBucket = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname) && port === '' && /^\/?$/.test(pathname)
  if (protocol !== 's3:' || !isBucket || (username === '') !== (password === '')) return undefined
  const known = ['endpoint', 'region']
  if ([...searchParams.keys()].some((name) => !known.includes(name))) return undefined
  const endpoint = searchParams.get('endpoint')
  if (endpoint !== null && !(/^https?:\/\//.test(endpoint) && URL.canParse(endpoint))) return undefined
  const credentials = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
  // Services of others know no regions, but the signature needs one.
  const region = searchParams.get('region') ?? (endpoint === null ? null : 'us-east-1')
  return { bucket: hostname, endpoint, region, credentials: username === '' ? null : credentials }
}
