import type { OpenSpan } from '../../lib/traces/span.ts'
import type { Traces } from '../../lib/traces/traces.ts'
import type { Stage, StageEnd } from './queries.ts'

/** Performs a stage, with a span within that of its write. */
export async function tracedStage<End extends Pick<StageEnd, 'state'> | undefined>(
  traces: Traces | undefined,
  { span: write }: { span?: OpenSpan | undefined },
  stage: Stage,
  act: () => Promise<End>,
): Promise<End> {
  const span = traces?.within(write)
  if (!traces || !span) return act()
  const finish = (state: string) =>
    traces.end(span, {
      name: `crm ${stage}`,
      kind: 'client',
      attributes: { 'foyer.state': state },
      failed: state !== 'done' && state !== 'skipped',
    })
  try {
    const end = await act()
    finish(end?.state ?? 'skipped')
    return end
  } catch (error) {
    finish('waiting')
    throw error
  }
}
