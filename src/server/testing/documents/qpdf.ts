import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import createModule from '@neslinesli93/qpdf-wasm'

/** The parts of the module that its types leave out. */
interface Qpdf {
  callMain(args: string[]): number
  FS: {
    init(input: () => null, output: (byte: number) => void, error: (byte: number) => void): void
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
    unlink(path: string): void
  }
}

const open = createModule as unknown as (options: object) => Promise<Qpdf>
const program = createRequire(import.meta.url)
  .resolve('@neslinesli93/qpdf-wasm')
  .replace(/\.js$/, '.wasm')
const wasmBinary = readFileSync(program)

/** Runs qpdf on the file `/in.pdf`. Each run has a module of its own, since a run leaves its state behind. */
async function run(pdf: Buffer, args: string[]): Promise<{ qpdf: Qpdf; status: number; printed: string }> {
  const printed: number[] = []
  const print = (byte: number) => void printed.push(byte)
  const qpdf = await open({ wasmBinary, preRun: [({ FS }: Qpdf) => FS.init(() => null, print, print)] })
  qpdf.FS.writeFile('/in.pdf', pdf)
  const status = qpdf.callMain(args)
  return { qpdf, status, printed: Buffer.from(printed).toString() }
}

/** What qpdf finds wrong with a file, errors and warnings; empty when there is nothing. */
export async function faultsOf(pdf: Buffer): Promise<string> {
  const { status, printed } = await run(pdf, ['--check', '/in.pdf'])
  return status === 0 ? '' : printed
}

/** All objects of the file, uncompressed; throws when qpdf finds a fault. */
export async function objectsOf(pdf: Buffer): Promise<string> {
  const faults = await faultsOf(pdf)
  if (faults !== '') throw new Error(faults)
  const { qpdf, status, printed } = await run(pdf, ['--qdf', '--object-streams=disable', '/in.pdf', '/out.pdf'])
  if (status !== 0) throw new Error(printed)
  return Buffer.from(qpdf.FS.readFile('/out.pdf')).toString('latin1')
}

/** The file as qpdf's JSON, version 2, with its streams as they are; throws when qpdf finds a fault. */
export async function jsonOf(pdf: Buffer): Promise<unknown> {
  const args = ['--json=2', '--json-stream-data=inline', '--decode-level=none', '/in.pdf', '/out.json']
  const { qpdf, status, printed } = await run(pdf, args)
  if (status !== 0) throw new Error(printed)
  return JSON.parse(Buffer.from(qpdf.FS.readFile('/out.json')).toString())
}
