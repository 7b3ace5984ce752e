import { inflateSync } from 'node:zlib'
import { jsonOf } from '../qpdf.ts'

/** A value as qpdf writes it: names begin with `/`, texts with `u:`, references end with ` R`. */
export type Value = null | boolean | number | string | Value[] | Dict
export interface Dict {
  [key: string]: Value
}

interface StoredObject {
  value?: Value
  stream?: { dict: Dict; data: string }
}

/** What of qpdf's JSON is read here. */
export interface FileJson {
  qpdf: [unknown, Record<string, StoredObject>]
}

export const isDict = (value: Value | undefined): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a PDF, found by what refers to them. */
export class PdfFile {
  readonly #objects: Record<string, StoredObject>

  constructor({ qpdf: [, objects] }: FileJson) {
    this.#objects = objects
  }

  static async read(pdf: Buffer): Promise<PdfFile> {
    return new PdfFile((await jsonOf(pdf)) as FileJson)
  }

  #stored(value: Value | undefined): StoredObject | undefined {
    return typeof value === 'string' && value.endsWith(' R') ? this.#objects[`obj:${value}`] : undefined
  }

  /** What a value is, or refers to. */
  at(value: Value | undefined): Value | undefined {
    const stored = this.#stored(value)
    return stored ? (stored.stream?.dict ?? stored.value) : value
  }

  dict(value: Value | undefined): Dict {
    const found = this.at(value)
    return isDict(found) ? found : {}
  }

  /** One value is a list of one. */
  list(value: Value | undefined): Value[] {
    const found = this.at(value)
    if (found === undefined || found === null) return []
    return Array.isArray(found) ? found : [value as Value]
  }

  /** The bytes of a stream, inflated; empty where there is none. */
  bytes(value: Value | undefined): Buffer {
    const stream = this.#stored(value)?.stream
    if (!stream) return Buffer.alloc(0)
    const data = Buffer.from(stream.data, 'base64')
    const filters = this.list(stream.dict['/Filter'])
    if (filters.length === 0) return data
    if (filters.length === 1 && filters[0] === '/FlateDecode') return inflateSync(data)
    throw new Error(`A stream is filtered by ${JSON.stringify(filters)}.`)
  }

  get trailer(): Dict {
    return this.#objects['trailer']?.value as Dict
  }

  get catalog(): Dict {
    return this.dict(this.trailer['/Root'])
  }

  /** All dictionaries that are objects of their own, streams' among them. */
  get dicts(): Dict[] {
    return Object.values(this.#objects)
      .map(({ value, stream }) => stream?.dict ?? value)
      .filter(isDict)
  }

  get pages(): Dict[] {
    const below = (node: Value): Dict[] => {
      const dict = this.dict(node)
      return dict['/Type'] === '/Pages' ? this.list(dict['/Kids']).flatMap(below) : [dict]
    }
    return below(this.catalog['/Pages'] ?? null)
  }

  /** XMP; empty where there is none. */
  get metadata(): string {
    return this.bytes(this.catalog['/Metadata']).toString()
  }
}
