import { LRUCache } from 'lru-cache'

const MiB = 1024 * 1024

/**
 * Bytes that a process keeps at most of what it can make again, by what that is. What was used least recently is given up first, so that the
 * largest forms or pictures of one account cost time, and never the memory of all.
 */
export const cacheBytes = {
  /** Forms as their pages and checks use them. */
  liveForms: 96 * MiB,
  /** Forms as what follows their submissions uses them. */
  followedForms: 32 * MiB,
  /** Forms as the API answers them. */
  formTexts: 32 * MiB,
  logos: 32 * MiB,
  documentImages: 48 * MiB,
  /** Pictures of the sheets of letterheads. */
  letterheadSheets: 24 * MiB,
  /** Pictures of the first pages of documents. */
  templatePages: 8 * MiB,
  /** Pictures that agencies have uploaded. */
  pictures: 24 * MiB,
  /** Logos as mails carry them. */
  mailLogos: 2 * MiB,
} as const

/** A cache of one kind of values; `bytesOf` says what one takes, and is asked when it is set. A value that alone takes more is not kept. */
export function openCache<K extends {}, V extends {}>(kind: keyof typeof cacheBytes, bytesOf: (value: V) => number) {
  return new LRUCache<K, V>({
    maxSize: cacheBytes[kind],
    sizeCalculation: (value) => entryBytes + Math.ceil(bytesOf(value)),
  })
}

/** What an entry takes beside its value. */
const entryBytes = 200

/** Bytes that a value takes which was parsed from JSON: three times its text (measured of forms with many and with few fields). */
export const parsedBytes = (value: object) => 3 * JSON.stringify(value).length
