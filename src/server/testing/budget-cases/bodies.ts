import {
  maxBodyBytes,
  maxDifferentNames,
  maxFormNames,
  maxJsonNames,
  maxObjectNames,
  maxParts,
} from '../../../shared/budgets.ts'
import { readUrlencoded, requireFewNames } from '../../http/bodies/body-names.ts'
import { parseJson } from '../../http/bodies/clean-json.ts'
import { readFormFields } from '../../http/bodies/form-upload.ts'
import type { Calls } from './calls.ts'

const listOf = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

/** Reads it as the server does, and as it refuses it. */
const reading = (text: string) => {
  const body = Buffer.from(text)
  return () => {
    try {
      return parseJson(text, requireFewNames(body, true))
    } catch (error) {
      return error
    }
  }
}

export const jsonBody = (): Calls => {
  const object = (names: number, name: (at: number) => string) =>
    Object.fromEntries(listOf(names, (at) => [name(at), 1]))
  /** All names there may be; so many objects have names of their own, the others the same. */
  const named = (ofEach: number) =>
    listOf(maxJsonNames / ofEach, (at) =>
      object(ofEach, (name) => (at < maxDifferentNames / ofEach ? `n${at}_${name}` : `n0_${name}`)),
    )
  return {
    'as many names as allowed': reading(JSON.stringify(named(maxObjectNames))),
    'as many names as allowed, ten of each object': reading(JSON.stringify(named(10))),
    'as many names as allowed, all different': reading(
      JSON.stringify(listOf(maxJsonNames / 10, (at) => object(10, (name) => `n${at}_${name}`))),
    ),
    '100,000 names of one object': reading(
      JSON.stringify(Object.fromEntries(listOf(100_000, (at) => [`n${at}`, 'x']))),
    ),
    numbers: reading(`[${'0,'.repeat(maxBodyBytes / 2 - 2)}0]`),
    'short texts': reading(`[${'"ä",'.repeat(maxBodyBytes / 6)}0]`),
    'as many marks in a row as allowed': reading(
      JSON.stringify(`a${'\u0308\u0323'.repeat(15)}`.repeat(maxBodyBytes / 64)),
    ),
    'a million marks in a row': reading(JSON.stringify('\u0308\u0323'.repeat(maxBodyBytes / 4))),
  }
}

export const formBody = (): Calls => {
  const pair = (at: number) => `n${at}=${'%41'.repeat(maxBodyBytes / maxFormNames / 3 - 4)}`
  const urlencoded = (text: string) => {
    const body = Buffer.from(text)
    return () => {
      try {
        return readUrlencoded(body)
      } catch (error) {
        return error
      }
    }
  }
  const part = (at: number) => `--b\r\ncontent-disposition: form-data; name="n${at}"\r\n\r\n${'x'.repeat(1900)}\r\n`
  const parts = Buffer.from(`${listOf(maxParts, part).join('')}--b--\r\n`)
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return {
    'as many names as allowed': urlencoded(listOf(maxFormNames, pair).join('&')),
    'a million names': urlencoded('a&'.repeat(maxBodyBytes / 2)),
    'a million marks in a row': urlencoded(`a=${'\u0308\u0323'.repeat(maxBodyBytes / 4 - 2)}`),
    'as many parts as allowed': () => readFormFields(headers, parts),
  }
}
