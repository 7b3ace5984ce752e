import { closeSync, openSync, readSync } from 'node:fs'
import { builtIn, familyFiles } from './fonts.ts'

/** Ranges of code points, both ends included. */
type Ranges = [first: number, last: number][]

const known = new Map<string, Ranges>([[builtIn.family, builtIn.has]])

/**
 * The characters of a text that none of the families has a glyph for, each once, in their order; they are printed as boxes. Marks
 * that are never seen do not count, and a letter counts as had where its composed form is.
 */
export function charactersWithoutGlyph(text: string, families: readonly string[]): string[] {
  const unusual = new Set(text.normalize('NFC').match(/[^\0-~]/gu))
  return Array.from(unusual).filter((character) => {
    const code = character.codePointAt(0) as number
    return isPrinted.test(character) && !families.some((family) => has(rangesOf(family), code))
  })
}

const isPrinted = /[^\p{Cc}\p{White_Space}\p{Default_Ignorable_Code_Point}\ud800-\udfff]/u

function has(ranges: Ranges, code: number): boolean {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = ranges[middle] as [number, number]
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}

function rangesOf(family: string): Ranges {
  const ranges = known.get(family) ?? readRanges(familyFiles(family)[0])
  known.set(family, ranges)
  return ranges
}

/** From the table `cmap` of a TrueType file, in the formats of Unicode: 12 where it has one, else 4. */
function readRanges(path: string | undefined): Ranges {
  if (path === undefined) return []
  const cmap = readTable(path, 'cmap')
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + i * 8))
  const byFormat = new Map(subtables.map((at) => [cmap.readUInt16BE(at), cmap.subarray(at)]))
  const [full, basic] = [byFormat.get(12), byFormat.get(4)]
  if (full) return rangesOfFormat12(full)
  return basic ? rangesOfFormat4(basic) : []
}

function readTable(path: string, name: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const read = (at: number, size: number) => {
      const bytes = Buffer.alloc(size)
      readSync(file, bytes, 0, size, at)
      return bytes
    }
    const count = read(0, 12).readUInt16BE(4)
    const directory = read(12, count * 16)
    for (let at = 0; at < directory.length; at += 16) {
      if (directory.toString('latin1', at, at + 4) !== name) continue
      return read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12))
    }
    throw new Error(`${path} has no table ${name}.`)
  } finally {
    closeSync(file)
  }
}

function rangesOfFormat12(table: Buffer): Ranges {
  return Array.from({ length: table.readUInt32BE(12) }, (_, i) => {
    const at = 16 + i * 12
    return [table.readUInt32BE(at), table.readUInt32BE(at + 4)]
  })
}

function rangesOfFormat4(table: Buffer): Ranges {
  const size = table.readUInt16BE(6)
  const ranges = Array.from({ length: size / 2 }, (_, i): [number, number] => [
    table.readUInt16BE(16 + size + i * 2),
    table.readUInt16BE(14 + i * 2),
  ])
  // The last segment stands for the end of the table.
  return ranges.filter(([first]) => first !== 0xff_ff)
}
