import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openConnections } from '../db/connections.ts'
import { openDatabase, type Db } from '../db/db.ts'
import type { Env } from '../env-reader.ts'
import { openLog } from '../log.ts'
import { openInstallation } from '../open-installation.ts'
import { unknownSettings } from '../unknown-settings.ts'
import { clockCheck, databaseCheck, migrationCheck } from './database.ts'
import { findingsOf, ok, problem, warning, type Check, type Finding } from './finding.ts'
import { addressCheck, diskCheck, filesCheck, mailCheck, returnsCheck } from './outside.ts'
import { crmCheck, domainsCheck, workCheck } from './work.ts'

export type { Finding } from './finding.ts'

/**
 * Looks at all that an installation needs, and says what a person should do. It changes nothing but a small file that it writes and deletes, sends
 * no mail, and asks no CRM. An embedded database that does not run is started meanwhile.
 */
export async function examine(config: Config, env: Env): Promise<Finding[]> {
  const beside = [addressCheck(config), mailCheck(config), returnsCheck(config), filesCheck(config), diskCheck(config)]
  const [ofDatabase, ...others] = await Promise.all([
    examineDatabase(config),
    ...beside.map((check) => findingsOf(check)),
  ])
  return [...aboutConfiguration(env), ...ofDatabase, ...others.flat()]
}

function aboutConfiguration(env: Env): Finding[] {
  const part = 'configuration'
  const unknown = unknownSettings(env)
  if (unknown.length === 0) return [{ part, ...ok('Every setting has a usable value.') }]
  return unknown.map((says) => ({ part, ...warning(says, 'docs/operating/configuration.md lists all settings.') }))
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  if ('embedded' in config.database && !existsSync(join(config.dataDir, 'postgres'))) {
    const advice = 'Check DATA_DIR, and run this as the user of the service; the first start makes a database.'
    return [{ part: 'database', ...problem(`There is no database in ${config.dataDir}.`, advice) }]
  }
  const log = openLog('silent')
  await using stack = new AsyncDisposableStack()
  try {
    const installation = await openInstallation(config, log, { share: true, skipMigrations: true })
    stack.defer(() => installation.close())
    const { connectionString } = installation
    const migrations = await findingsOf(migrationCheck({ connectionString }))
    if (migrations.some(({ state }) => state === 'problem')) return migrations
    const connections = openConnections(connectionString, log)
    stack.defer(() => connections.close())
    const database = openDatabase(connections.open(1))
    stack.defer(() => database.close())
    const found = [...migrations]
    for (const check of databaseChecks(database.system, connectionString, config))
      found.push(...(await findingsOf(check)))
    return found
  } catch (error) {
    return [{ part: 'database', ...problem((error as Error).message, 'docs/operating/troubleshooting.md lists why.') }]
  }
}

function databaseChecks(db: Db, connectionString: string, { database, databasePoolSize: poolSize }: Config): Check[] {
  const allowUnsafe = 'allowUnsafe' in database && database.allowUnsafe
  return [
    databaseCheck({ db, connectionString, allowUnsafe, poolSize }),
    clockCheck({ db }),
    workCheck(db),
    crmCheck(db),
    domainsCheck(db),
  ]
}
