import { budgets, type Budget } from '../src/shared/budgeted-calls.ts'

/** docs/budgets.md. */
export function budgetsPage(): string {
  const rows = Object.values<Budget>(budgets).map(({ call, bounds, why }) => {
    const most = bounds.map((bound) => `${bound.most.toLocaleString('en')} ${bound.unit}`).join('; ')
    return `| ${call} | ${most} | ${why} |`
  })
  return `# Budgets

Made by \`npm run generate\` from \`src/shared/budgeted-calls.ts\`. A call at all the bounds of its row takes at most 50 ms of processor time of the
thread that answers requests, which \`src/server/testing/budgets.test.ts\` tests.

| call | at most | why |
|---|---|---|
${rows.join('\n')}
`
}
