/** What the compiler checks, each by itself: the zones see different globals. Every file of TypeScript and JavaScript is in one of them (`test/rooms/typed.process.test.ts`). */
export const typeProjects = {
  shared: 'src/shared',
  server: 'src/server',
  'public-form': 'src/public-form',
  dashboard: 'src/dashboard',
  'tests in browsers': 'tsconfig.tests.json',
  'API reference': 'src/server/http/api-docs',
  client: 'clients/typescript',
}
