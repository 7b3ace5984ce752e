export type Kind = 'pdf' | 'png' | 'jpeg'

const signatures: Record<Kind, Buffer> = {
  pdf: Buffer.from('%PDF-'),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
}

/** What a file is by its very first bytes; its name and announced type say nothing. */
export function kindOf(head: Buffer): Kind | undefined {
  const kinds = Object.keys(signatures) as Kind[]
  return kinds.find((kind) => head.subarray(0, signatures[kind].length).equals(signatures[kind]))
}
