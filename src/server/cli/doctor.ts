import type { Config } from '../config.ts'
import type { Finding } from '../doctor/index.ts'
import type { Outcome } from './administer.ts'

/** Says of each part of the installation whether it works, and what to do where it does not. */
export async function seeDoctor(config: Config): Promise<Outcome> {
  const { examine } = await import('../doctor/index.ts')
  const findings = await examine(config, process.env)
  const problems = findings.filter(({ state }) => state === 'problem').length
  const warnings = findings.filter(({ state }) => state === 'warning').length
  const text = [...findings.map(shown), '', summary(problems, warnings)].join('\n')
  return { document: { ok: problems === 0, findings }, text, failed: problems > 0 }
}

const partWidth = 'configuration'.length
const stateWidth = 'warning'.length

function shown({ part, state, says, advice }: Finding): string {
  const line = `${state.padEnd(stateWidth)}  ${part.padEnd(partWidth)}  ${says}`
  return advice === undefined ? line : `${line}\n${' '.repeat(stateWidth + partWidth + 4)}${advice}`
}

function summary(problems: number, warnings: number): string {
  if (problems + warnings === 0) return 'Everything is well.'
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
  return `${counted(problems, 'problem')}, ${counted(warnings, 'warning')}.`
}
