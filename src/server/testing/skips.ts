import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'

/** Says at the end of a run, one line each, which tests were skipped, then how many passed and failed. */
export default class Skips implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const { config } = this.#vitest ?? {}
    const tests = modules.flatMap((one) => [...one.children.allTests()])
    const of = (state: string) => tests.filter((test) => test.result().state === state)
    // A file that cannot be loaded has no tests that could fail.
    const broken = modules.filter((one) => one.errors().length > 0)
    const failed = of('failed').length + broken.length + unhandledErrors.length
    // Where only some titles are run, all others count as skipped.
    const skipped = config?.testNamePattern === undefined ? of('skipped').map(describeSkip) : []
    console.log([...skipped, `${of('passed').length} passed, ${failed} failed`].join('\n'))
  }
}

function describeSkip(test: TestCase): string {
  const result = test.result()
  const reason = result.state === 'skipped' && result.note !== undefined ? `: ${result.note}` : ''
  return `skipped: ${relative(process.cwd(), test.module.moduleId)}: ${test.name}${reason}`
}
