import { globSync } from 'node:fs'
import { join } from 'node:path'

/** A part of the product that is measured by itself. */
export interface Area {
  /** Globs of its sources, from the root. */
  sources: readonly string[]
  /** Globs of the tests that guard it. Those that reach a change run for it, all of them when none notices it: the fewest that suffice. */
  tests: readonly string[]
  /** The tests need the PostgreSQL of the tests. */
  needsDatabase: boolean
}

const pure = (sources: readonly string[], tests: readonly string[]): Area => ({ sources, tests, needsDatabase: false })
const stored = (sources: readonly string[], tests: readonly string[]): Area => ({ sources, tests, needsDatabase: true })
const features = 'src/server/features'
const secrets = 'src/server/lib/secrets'

/** Every area, by the name that `--area` takes. A source is in one area only. */
export const areas: Readonly<Record<string, Area>> = {
  rules: pure(['src/shared/rules/*.ts'], ['src/shared/rules/*.test.ts']),
  'form-check': pure(['src/shared/form/engine/*.ts'], ['src/shared/form/{engine,page,uploads}/*.test.ts']),
  versions: pure(['src/shared/versions/*.ts'], ['src/shared/versions/*.test.ts']),
  macros: pure(
    ['src/server/crm/{macros,macro-date,salutation}.ts', 'src/shared/contract/crm/macros.ts'],
    ['src/server/crm/macros.test.ts', 'src/shared/contract/crm/macros.test.ts'],
  ),
  signatures: pure(
    [`${secrets}/{webhook-signature,keyed-hash,token,api-key,sealed,visitor-links}.ts`],
    [`${secrets}/{webhook-signature,keyed-hash,token,api-key,sealed,visitor-links}.test.ts`],
  ),
  'retry-law': pure(
    [`${features}/webhooks/delivery/{next-step,count-attempt}.ts`],
    [`${features}/webhooks/delivery/{next-step,retry-law}.test.ts`],
  ),
  'delivery-places': pure(
    [`${features}/webhooks/claim/{plan-claims,paces,places}.ts`],
    [`${features}/webhooks/claim/{plan-claims,paces,places}.test.ts`],
  ),
  'crm-values': pure(
    [`${features}/crm-writes/values.ts`, 'src/server/crm/onoffice/values.ts'],
    [`${features}/crm-writes/values.test.ts`, 'src/server/crm/onoffice/values.test.ts'],
  ),
  work: pure(['src/server/work/{backlog,pace,request-priority,waker}.ts'], ['src/server/work/*.test.ts']),
  'public-addresses': pure(
    ['src/server/lib/guarded-fetch/{public-address,target-url,target-url-names}.ts', 'src/server/lib/ip-prefix.ts'],
    ['src/server/lib/guarded-fetch/{public-address,target-url}.test.ts', 'src/server/lib/ip-prefix.test.ts'],
  ),
  'guarded-client': pure(
    ['src/server/lib/guarded-fetch/{connect,connections,error,exchange,guarded-fetch,resolver}.ts'],
    ['src/server/lib/guarded-fetch/{guarded-fetch,keep,resolver,targets,tls}.test.ts'],
  ),
  limits: stored(['src/server/lib/limits/*.ts'], ['src/server/lib/limits/*.test.ts']),
  authentication: stored(['src/server/http/authentication/*.ts'], ['src/server/http/authentication/*.test.ts']),
  'account-filter': pure(['src/server/db/account-filter/*.ts'], ['src/server/db/account-filter/*.test.ts']),
  http: stored(
    ['src/server/http/{envelope,errors,header-values,kernel,validate,idempotency/idempotency}.ts'],
    ['src/server/http/{envelope,errors,header-values,kernel,validate}.test.ts'],
  ),
  submissions: stored(
    [`${features}/submissions/{writer,insert-queries}.ts`],
    [`${features}/submissions/writer.test.ts`, `${features}/public-forms/submit/routes.test.ts`],
  ),
  retention: stored([`${features}/retention/*.ts`], [`${features}/retention/*.test.ts`]),
  statistics: stored([`${features}/statistics/*.ts`], [`${features}/statistics/*.test.ts`]),
  'duplicate-check': stored([`${features}/crm-writes/match.ts`], [`${features}/crm-writes/match.test.ts`]),
  'crm-writes': stored(
    [`${features}/crm-writes/{perform-stage,records,retry,write,creation-guard}.ts`],
    [
      `${features}/crm-writes/{write,retry,refused,creation-guard}.test.ts`,
      `${features}/submission-mails/duplicate.test.ts`,
    ],
  ),
  mails: stored(
    [`${features}/submission-mails/{answers,body,compose,composition,mail-submission,recipients}.ts`],
    [`${features}/submission-mails/{answers,mail-submission,duplicate,recipients}.test.ts`],
  ),
}

/** Areas that have reached the goal as a whole (docs/proof.md): nothing may survive of a line that is changed in them. */
export const bindingAreas: ReadonlySet<string> = new Set([
  'versions',
  'macros',
  'signatures',
  'retry-law',
  'delivery-places',
  'crm-values',
  'work',
  'public-addresses',
])

const onlyForTests = /\.(?:test|arbitrary|fixture)\.ts$/
const files = (root: string, globs: readonly string[]) =>
  globs.flatMap((glob) => globSync(glob, { cwd: root })).toSorted()

export const sourcesOf = (root: string, { sources }: Area): string[] =>
  files(root, sources).filter((path) => !onlyForTests.test(path))

export const guardsOf = (root: string, { tests }: Area): string[] =>
  files(root, tests).filter((path) => path.endsWith('.test.ts'))

/** The area of a source, and the name of the area. */
export function areaOf(root: string, source: string): string | undefined {
  return Object.keys(areas).find((name) => sourcesOf(root, areas[name] as Area).includes(join(source)))
}
