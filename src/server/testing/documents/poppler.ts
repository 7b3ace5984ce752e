import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether there are the programs of Debian's `poppler-utils`, for a second opinion. */
export const hasPoppler = ['pdftotext', 'pdffonts', 'pdfsig'].every((name) => !spawnSync(name, ['-v']).error)

const run = (name: string, pdf: Buffer, args: string[]) =>
  execFileSync(name, args, { input: pdf, maxBuffer: 1e9, stdio: ['pipe', 'pipe', 'ignore'] }).toString()

/** The text of each page in the order in which it was set. */
export const pagesByPoppler = (pdf: Buffer) => run('pdftotext', pdf, ['-raw', '-', '-']).split('\f').slice(0, -1)

/** A line for each font: its name, its type, and whether it is embedded. */
export const fontsByPoppler = (pdf: Buffer) => run('pdffonts', pdf, ['-']).trim().split('\n').slice(2)

export const infoByPoppler = (pdf: Buffer) => run('pdfinfo', pdf, ['-'])

/** What `pdfsig` says of the seal. */
export function sealByPoppler(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-seal-'))
  try {
    const path = join(folder, 'signed.pdf')
    writeFileSync(path, pdf)
    // No authority vouches for the certificate.
    return execFileSync('pdfsig', ['-nocert', path], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
