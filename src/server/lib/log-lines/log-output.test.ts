import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { canMountDisks } from '../../testing/machine/own-cluster.ts'
import { openLogOutput } from './log-output.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A pipe with 64 KiB of room, whose reader reads when it is told to. */
function openPipe() {
  const path = join(emptyFolder(), 'pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(path, 'w')
  onTestFinished(() => [reader, writer].forEach((fd) => closeSync(fd)))
  const room = Buffer.alloc(1 << 17)
  return {
    writer,
    read(): string {
      try {
        return room.toString('utf8', 0, readSync(reader, room))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
        return ''
      }
    },
  }
}

/** An output that ends before its file is closed: the number of the file may be that of another one then. */
function outputTo(fd: number) {
  const output = openLogOutput(fd)
  onTestFinished(() => output.end())
  return output
}

const lineOf = (number: number) => `${JSON.stringify({ number, text: 'x'.repeat(1000) })}\n`
const numbersIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { number?: number; lines?: number })

/** All that comes out of the pipe while the output goes on. */
function readAll(output: { flush(): void }, read: () => string): string {
  let text = ''
  for (let part = read(); part !== ''; part = read()) {
    text += part
    output.flush()
  }
  return text
}

test('log: lines for a reader that stands still wait, and come whole and in order [B10-45]', () => {
  const { writer, read } = openPipe()
  const output = outputTo(writer)
  for (let number = 0; number < 1000; number++) output.write(lineOf(number))
  expect(numbersIn(readAll(output, read)).map(({ number }) => number)).toEqual([...Array(1000).keys()])
})

test('log: what has no room to wait is lost, and its number is a line [B10-45]', () => {
  const { writer, read } = openPipe()
  const output = outputTo(writer)
  for (let number = 0; number < 6000; number++) output.write(lineOf(number))
  const found = numbersIn(readAll(output, read))
  const kept = found.flatMap(({ number }) => number ?? [])
  expect(kept).toEqual([...kept.keys()])
  expect(found.at(-1)).toMatchObject({ level: 40, lines: 6000 - kept.length })
  expect(kept.length).toBeGreaterThan(4000)
  expect(kept.length).toBeLessThan(4500)
})

test('log: the end of the process waits for no full disk, and a second for a reader that stands still', () => {
  const { writer } = openPipe()
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  for (const fd of [writer, full]) {
    const output = outputTo(fd)
    for (let number = 0; number < 100; number++) output.write(lineOf(number))
    output.end()
  }
})

test.skipIf(!canMountDisks)(
  'log: lines for a full disk wait, and are written by themselves once it has room [B10-45]',
  async () => {
    const folder = emptyFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
    const [log, ballast] = [join(folder, 'log'), join(folder, 'ballast')]
    const fd = openSync(log, 'a')
    onTestFinished(() => closeSync(fd))
    const output = outputTo(fd)
    output.write(lineOf(0))
    expect(() => writeFileSync(ballast, Buffer.alloc(1 << 20))).toThrow('ENOSPC')
    for (let number = 1; number < 20; number++) output.write(lineOf(number))
    expect(readFileSync(log, 'utf8').length).toBeLessThan(5000)
    rmSync(ballast)
    await vi.waitFor(
      () => expect(numbersIn(readFileSync(log, 'utf8')).map(({ number }) => number)).toEqual([...Array(20).keys()]),
      { timeout: 10_000 },
    )
  },
)
