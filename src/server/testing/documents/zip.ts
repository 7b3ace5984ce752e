import { crc32, inflateRawSync } from 'node:zlib'

/** A ZIP archive with these files, stored as they are. */
export function zipFile(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [content, path] = [Buffer.from(text), Buffer.from(name)]
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50)
    head.writeUInt16LE(20, 4)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt32LE(content.length, 22)
    head.writeUInt16LE(path.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    parts.push(head, path, content)
    directory.push(entry, path)
    offset += 30 + path.length + content.length
  }
  const end = Buffer.alloc(22)
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

/** The files of a ZIP archive, unpacked; sizes stand in its directory, as every program writes them. */
export function unzipped(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  let entry = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [archive.readUInt16LE(entry + 10), archive.readUInt32LE(entry + 20)]
    const [nameLength, head] = [archive.readUInt16LE(entry + 28), archive.readUInt32LE(entry + 42)]
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength)
    const begin = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28)
    const packed = archive.subarray(begin, begin + size)
    files[name] = (method === 8 ? inflateRawSync(packed) : packed).toString('utf8')
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32)
  }
  return files
}
