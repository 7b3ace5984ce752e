import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openPdfPool } from '../process/pool.ts'
import { renderDocument } from '../render-document.ts'
import { documentModel } from '../process/testing.ts'

/** As many as a template can name, and as large as a picture of the network may be. */
const many = process.env['THOROUGH'] ? 300 : 60
const side = 2_480
const mib = 2 ** 20

const pictureOf = (number: number, alpha: boolean) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: alpha ? 4 : 3,
      background: { r: number % 256, g: 90, b: 9, alpha: 0.9 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** The most memory that a process has held. */
const peakOf = (pid: number) =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

test.skipIf(!existsSync('/proc/self/status'))(
  `S7: a document with ${many} pictures of ${side}² needs at most 800 MiB (where /proc is)`,
  async () => {
    const pool = openPdfPool({ deadlineMs: 120_000 })
    onTestFinished(() => pool.close())
    const keys = Array.from({ length: many }, (_, i) => `image ${i}`)
    const { assets: _none, ...document } = documentModel({
      blocks: keys.map((asset) => ({ type: 'image', asset, width_percent: 100, align: 'left', caption: null })),
    })
    const wanted = keys.map((key) => ({ key, as: 'image' as const, source: { url: key } }))
    const pdf = await renderDocument(
      pool,
      { ...document, wanted },
      async ({ key }) => {
        const number = Number(key.slice('image '.length))
        return { content_type: 'image/png', bytes: await pictureOf(number, number % 2 === 0) }
      },
      { key: 'account' },
    )
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    // Each picture is there, and those that are see-through have their mask.
    const pictures = pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0
    expect(pictures).toBeGreaterThanOrEqual(many)
    const [pid = 0] = pool.pids()
    expect(peakOf(pid)).toBeLessThan(800 * mib)
  },
)
