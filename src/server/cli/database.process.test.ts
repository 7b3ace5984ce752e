import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runFoyer, startServer, temporaryDataDir } from '../testing/machine/processes.ts'
import { chooseProgram } from './database.ts'

const connectionString = 'postgres://foyer_owner@localhost/foyer?host=%2Frun'
const hasPsql = spawnSync('psql', ['--version']).status === 0

const chosen = (program: 'psql' | 'pg_dump', ...versions: number[]) =>
  chooseProgram(
    versions.map((version) => ({ path: `/bin/${version}`, version })),
    { program, server: 18, connectionString },
  )

test('database: psql of any version will do, pg_dump has to be as new as the server; the newest is taken', () => {
  expect(chosen('psql', 13, 15)).toBe('/bin/15')
  expect(chosen('pg_dump', 15, 18)).toBe('/bin/18')
  expect(chosen('pg_dump', 15, 19, 18)).toBe('/bin/19')
})

test('database: without a program that will do, one message says what to install and where to connect', () => {
  expect(() => chosen('psql')).toThrow(
    `psql is not installed. Install the client of PostgreSQL (Debian: postgresql-client), or use another one on this machine, while the service runs, as its user: ${connectionString}`,
  )
  expect(() => chosen('psql', 0)).toThrow(/^psql is not installed\. Install/)
  expect(() => chosen('pg_dump', 15)).toThrow(
    /^pg_dump 18 or later is not installed\. This machine has version 15\. .*postgresql-client-18, from apt.*postgres:\/\/foyer_owner@.* foyer backup --to DIR\.$/,
  )
})

test.skipIf(!hasPsql)(
  'database: psql reaches the embedded database, while the service runs and while not',
  async () => {
    using dir = temporaryDataDir()
    const env = { DATA_DIR: dir.path, DEMO: '0' }
    const count = () => runFoyer(env, 'database', 'psql', '-At', '-c', 'select count(*) from migrations')
    await using server = startServer(env)
    await server.ready()
    const running = await count()
    expect(running.stderr).toBe('')
    expect(Number(running.stdout)).toBeGreaterThan(50)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(await count()).toEqual(running)
    const wrong = await runFoyer(env, 'database', 'psql', '-v', 'ON_ERROR_STOP=1', '-c', 'select nothing')
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('column "nothing" does not exist') })
  },
)

test('database: dump runs a pg_dump that is new enough on the database, with all arguments', async () => {
  using dir = temporaryDataDir()
  const folder = join(dir.path, 'bin')
  mkdirSync(folder)
  // A program of the machine, as far as it is asked here: its version, then what it is to dump.
  writeFileSync(
    join(folder, 'pg_dump'),
    '#!/bin/sh\nif [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 99.1"; else printf "%s\\n" "$@"; exit 3; fi\n',
    { mode: 0o755 },
  )
  const env = { DATA_DIR: join(dir.path, 'data'), PATH: `${folder}:${process.env['PATH']}` }
  const { code, stdout, stderr } = await runFoyer(env, 'database', 'dump', '--table', 'forms', '--data-only')
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^--dbname=postgres:\/\/foyer_owner@localhost\/foyer\?host=/),
    '--table',
    'forms',
    '--data-only',
    '',
  ])
})

test('database: with a server of your own, the command to run is named', async () => {
  const env = { DATA_DIR: '/dev/null/nowhere', DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/foyer' }
  const { code, stdout, stderr } = await runFoyer(env, 'database', 'dump')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe('DATABASE_URL names a server of your own: run pg_dump "$DATABASE_URL".\n')
})
