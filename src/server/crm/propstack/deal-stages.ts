import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError } from '../port.ts'
import type { PropstackClient } from './protocol/client.ts'
import { listOf } from './protocol/wire.ts'

/** The stage that a new inquiry is in: the first of the first pipeline that has one. Throws `CrmError`. */
export async function readFirstStage(client: PropstackClient): Promise<number> {
  const pipelines = listOf(await client.call({ method: 'GET', path: '/deal_pipelines' }, { isRepeatable: true }))
  const position = (record: Record<string, unknown>) => Number(record['position'] ?? 0)
  for (const pipeline of pipelines.toSorted((a, b) => position(a) - position(b))) {
    const [stage] = listOf(pipeline['deal_stages']).toSorted((a, b) => position(a) - position(b))
    if (stage) return stage.id
  }
  throw new CrmError('unsupported', refusal('propstack_without_pipeline'))
}
