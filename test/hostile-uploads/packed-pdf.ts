import { deflateSync } from 'node:zlib'

/** The same as `pdf`, with every object but streams packed into a compressed object stream. */
export function packedPdf(objects: readonly string[], streamDictionary = ''): Buffer {
  const isStream = (object: string) => object.includes('stream\n')
  const packed = objects.flatMap((object, index) => (isStream(object) ? [] : [{ number: index + 1, object }]))
  const [container, table] = [objects.length + 1, objects.length + 2]
  let file = '%PDF-1.7\n'
  const rows = new Map<number, [number, number, number]>([[0, [0, 0, 65535]]])
  const add = (number: number, object: string) => {
    rows.set(number, [1, file.length, 0])
    file += `${number} 0 obj\n${object}\nendobj\n`
  }
  objects.forEach((object, index) => isStream(object) && add(index + 1, object))
  let offset = 0
  const heads = packed.map(({ number, object }, index) => {
    rows.set(number, [2, container, index])
    const head = `${number} ${offset}`
    offset += object.length + 1
    return head
  })
  const first = `${heads.join(' ')} `
  const data = deflateSync(Buffer.from(first + packed.map(({ object }) => object).join(' '), 'latin1')).toString(
    'latin1',
  )
  const about = `/Type/ObjStm/N ${packed.length}/First ${first.length}/Filter/FlateDecode${streamDictionary}`
  add(container, `<<${about}/Length ${data.length}>>\nstream\n${data}\nendstream`)
  rows.set(table, [1, file.length, 0])
  const cells = Buffer.alloc((table + 1) * 7)
  for (const [number, [type, value, extra]] of rows) {
    cells.writeUInt8(type, number * 7)
    cells.writeUInt32BE(value, number * 7 + 1)
    cells.writeUInt16BE(extra, number * 7 + 5)
  }
  const xref = `<</Type/XRef/Size ${table + 1}/W[1 4 2]/Root 1 0 R/Length ${cells.length}>>`
  const start = file.length
  file += `${table} 0 obj\n${xref}\nstream\n${cells.toString('latin1')}\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
