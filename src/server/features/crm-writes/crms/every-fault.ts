import { vi } from 'vitest'
import type { CrmConnector } from '../../../crm/port.ts'
import { databaseTime } from '../../../lib/clock.ts'
import { allCases } from '../../../testing/crm-cases.ts'
import { counted, nextVisitor, outcomeOf, submit, writeThrough, type FaultyCrm } from './fault-runs.ts'

/** Tries within ten minutes, by the waits of follow-ups. */
const triesWhileDown = 4

/** Nothing listens: tries fail for minutes, and the last one finds the CRM again. */
export async function downForMinutes(crm: FaultyCrm): Promise<string[]> {
  const form = await crm.formWith({})
  const sent: { submission: number; n: number }[] = []
  for (let i = 0; i < 3; i++) {
    const n = nextVisitor()
    sent.push({ n, submission: await submit(crm.app, form, crm.answersOf(n)) })
  }
  await crm.fail({ name: 'down' })
  await writeThrough(crm, { lasts: triesWhileDown })
  const wrong: string[] = []
  for (const one of sent) wrong.push(...(await counted(crm, { ...one, fault: 'down', wanted: 'complete' })))
  return wrong
}

type Moment = 'before' | 'after'

/** A process that dies before or after its call of this number, counted from 1; nothing that it began goes on. */
function dyingAt(crm: CrmConnector, at: number, moment: Moment): { crm: CrmConnector; calls: () => number } {
  let calls = 0
  let isDead = false
  const die = () => {
    isDead = true
    throw new Error('killed')
  }
  const dying = new Proxy(crm, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...given: unknown[]) => {
        if (isDead) die()
        const isLast = ++calls === at
        if (isLast && moment === 'before') die()
        const result: unknown = await Reflect.apply(value, target, given)
        if (isLast || isDead) die()
        return result
      }
    },
  })
  return { crm: dying, calls: () => calls }
}

/** The process ends at each call of the connector in turn, and another one goes on. */
export async function killedAtEveryCall(crm: FaultyCrm): Promise<string[]> {
  const form = await crm.formWith({})
  const wrong: string[] = []
  for (const moment of ['before', 'after'] as const) {
    for (let at = 1, calls = Infinity; at <= calls; at++) {
      const n = nextVisitor()
      const submission = await submit(crm.app, form, crm.answersOf(n))
      let dying: ReturnType<typeof dyingAt> | undefined
      await writeThrough(crm, { first: (one) => (dying = dyingAt(one, at, moment)).crm })
      // The write is over before this call.
      if ((dying?.calls() ?? 0) < at) calls = 0
      else
        wrong.push(
          ...(await counted(crm, { fault: 'killed', submission, n, wanted: 'complete', at: `${moment} ${at}` })),
        )
    }
  }
  return wrong
}

/** A person deletes the record that a stage has just made. */
export async function deletedBetweenStages(crm: FaultyCrm): Promise<string[]> {
  const form = await crm.formWith({})
  const wrong: string[] = []
  for (const module of ['address', 'estate'] as const) {
    const n = nextVisitor()
    const submission = await submit(crm.app, form, crm.answersOf(n))
    const removing = async (made: string, of: string) => {
      if (of === module) await crm.remove(module, made)
    }
    const first = (one: CrmConnector): CrmConnector => {
      const { findOrCreate } = one
      return {
        ...one,
        async createRecord(record, sending) {
          const id = await one.createRecord(record, sending)
          await removing(id, record.module)
          return id
        },
        ...(findOrCreate && {
          async findOrCreate(fields, address, more) {
            const outcome = await findOrCreate(fields, address, more)
            await removing(outcome.found?.id ?? ('id' in outcome ? outcome.id : ''), 'address')
            return outcome
          },
        }),
      }
    }
    await writeThrough(crm, { first })
    wrong.push(...(await counted(crm, { fault: 'deleted', submission, n, wanted: 'listed', at: module })))
  }
  return wrong
}

/** The CRM refuses a value, which it took when the form was made. */
export async function valuesRefused(crm: FaultyCrm): Promise<string[]> {
  const form = await crm.formWith({})
  const wrong: string[] = []
  for (const { key, answer, refuse } of crm.refusals) {
    const n = nextVisitor()
    const answers = crm.answersOf(n)
    const submission = await submit(crm.app, form, { ...answers, ...(answer !== undefined && { [key]: answer }) })
    const accept = refuse?.()
    await writeThrough(crm)
    accept?.()
    wrong.push(...(await counted(crm, { fault: 'value_refused', submission, n, wanted: 'listed', at: key })))
  }
  return wrong
}

/** The CRM has lost a field: the rest is written, and the write says so. */
export async function fieldGone(crm: FaultyCrm): Promise<string[]> {
  const form = await crm.formWith({})
  const n = nextVisitor()
  const submission = await submit(crm.app, form, crm.answersOf(n))
  const lost = crm.loseField?.() ?? ''
  await writeThrough(crm)
  const { stages } = await outcomeOf(crm.app, submission)
  const told = stages.some(({ error }) => error?.includes(lost)) ? [] : [`${lost} is missing, and nothing says so`]
  return [...(await counted(crm, { fault: 'field_gone', submission, n, wanted: 'complete' })), ...told]
}

/** The clock of the process is off, and the answer to a creation stays away: it is looked for by its time. */
export async function clockOff(crm: FaultyCrm): Promise<string[]> {
  const form = await crm.formWith({})
  const wrong: string[] = []
  const creations = allCases ? crm.creations : crm.creations.slice(0, 1)
  for (const offMs of [300_000, -300_000]) {
    for (const creation of creations) {
      const n = nextVisitor()
      const submission = await submit(crm.app, form, crm.answersOf(n))
      await crm.fail({ name: 'silent_after', ...creation, times: 1 })
      vi.useFakeTimers({ toFake: ['Date'], now: databaseTime() + offMs, shouldAdvanceTime: true })
      try {
        await writeThrough(crm)
      } finally {
        vi.useRealTimers()
      }
      const at = `${offMs} ${creation.only}`
      wrong.push(...(await counted(crm, { fault: 'clock', submission, n, wanted: 'complete', at })))
    }
  }
  return wrong
}
