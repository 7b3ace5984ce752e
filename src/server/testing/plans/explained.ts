import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Pools } from '../../db/pool.ts'

/** One execution of a statement. */
export interface Execution {
  text: string
  /** Blocks of 8 kB that it read or wrote, in the cache or not; without those of foreign keys. */
  blocks: number
  /** The plan, as EXPLAIN (FORMAT JSON) gives it. */
  plan: PlanNode
}

interface PlanNode {
  'Node Type': string
  'Subplan Name'?: string
  'CTE Name'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** `custom`: planned for the values of the call; `generic`: as a prepared statement is planned that was executed often. */
export type PlanMode = 'custom' | 'generic'

type Config = { text: string; values?: unknown[] }
type Query = (config: Config | string) => Promise<pg.QueryResult>

/**
 * Explains every statement that these pools run from now on, before it runs: executed once with its values as the role and for the account
 * of its connection, and rolled back. The list grows as statements run.
 */
export function explainAll(pools: Pools, mode: PlanMode): Execution[] {
  const seen: Execution[] = []
  for (const pool of [pools.app, pools.system]) {
    pool.on('connect', (client) => {
      const run = client.query.bind(client) as Query
      let inTransaction = false
      client.query = (async (config: Config | string) => {
        const text = typeof config === 'string' ? config : config.text
        if (/^\s*begin/i.test(text)) inTransaction = true
        if (/^\s*(commit|rollback)/i.test(text)) inTransaction = false
        if (
          typeof config === 'object' &&
          !config.text.includes("'app.account_id'") &&
          /^\s*(with|select|insert|update|delete)/i.test(text)
        ) {
          await run(inTransaction ? 'savepoint explained' : 'begin')
          const plan = await explain(run, config, mode)
          await run(inTransaction ? 'rollback to savepoint explained' : 'rollback')
          seen.push({ text, plan, blocks: blocksOf(plan) })
        }
        return run(config)
      }) as typeof client.query
    })
  }
  return seen
}

async function explain(run: Query, { text, values = [] }: Config, mode: PlanMode): Promise<PlanNode> {
  const name = `explained_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
  const known = await run({ text: 'select from pg_prepared_statements where name = $1', values: [name] })
  if (known.rowCount === 0) await run(`prepare ${name} as ${text}`)
  await run(`set local plan_cache_mode = force_${mode}_plan`)
  const list = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  const { rows } = await run(`explain (analyze, buffers, timing off, format json) execute ${name}${list}`)
  // Our pools answer json as text.
  const [row] = rows as { 'QUERY PLAN': string }[]
  const [explained] = JSON.parse(row?.['QUERY PLAN'] ?? '[]') as { Plan: PlanNode }[]
  const plan = explained?.Plan
  if (!plan) throw new Error('EXPLAIN answers with a plan.')
  return plan
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): Buffer | string | null } }).utils

/** As pg would send it. */
function literal(value: unknown): string {
  const prepared = prepareValue(value)
  if (prepared === null) return 'null'
  return Buffer.isBuffer(prepared) ? `'\\x${prepared.toString('hex')}'` : pg.escapeLiteral(prepared)
}

/** All of the tree: what a writing CTE does that no other part reads is executed after the topmost node, and not counted with it. */
function blocksOf(plan: PlanNode): number {
  const nodes = descendants(plan)
  const scanned = new Set(nodes.map((node) => node['CTE Name']))
  const unread = nodes.filter(
    (node) =>
      node['Node Type'] === 'ModifyTable' && node['Subplan Name'] && !scanned.has(node['Subplan Name'].slice(4)),
  )
  return [plan, ...unread].reduce((sum, node) => sum + node['Shared Hit Blocks'] + node['Shared Read Blocks'], 0)
}

function descendants(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(descendants)]
}

/** Where it read the most: nodes of tables with their blocks, rows and rows thrown away, for the message of a failure. */
export function readsOf({ plan }: Execution): string {
  return descendants(plan)
    .filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined)
    .map((node) => {
      const blocks = node['Shared Hit Blocks'] + node['Shared Read Blocks']
      const removed = (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 1)
      const name = [node['Relation Name'], node['Index Name']].filter(Boolean).join(' by ')
      return {
        blocks,
        text: `${blocks} blocks: ${node['Node Type']} ${name}, ${node['Actual Loops']} × ${node['Actual Rows']} rows, ${removed} thrown away`,
      }
    })
    .toSorted((a, b) => b.blocks - a.blocks)
    .slice(0, 6)
    .map(({ text }) => text)
    .join('\n')
}
