/**
 * Promises that no test names, each with what is missing. The list only gets shorter: the check fails when a test names one of them, and when
 * no test names another promise.
 */
export const notProved: Readonly<Record<string, string>> = {
  'B2.2-32': 'no test looks for nested objects in a form',
  'B2.10-43': 'no test compares the defaults in the OpenAPI document with those of a new template',
  'B10-1': 'tests run in an installed tree; `npm run test:release` installs',
  'B10-3': 'tests choose their own port, so the defaults are not tried',
  'B10-10': 'the test with a PostgreSQL of the system runs only where there is one',
  'B10-14': 'a test cannot run the tests; `.ci/bare` does',
  'B11-10': 'the limits of a file are tested, the memory that a file takes is not',
  'B11-47': 'no test looks at the status of a successful `redeliver` or `test`',
  'B11-51': 'no test looks at `code` and `params`',
  'B13-14': 'tests compare results of both sides, not which module computes them',
  'B13-21': 'no test looks at all three defaults',
  'B14-3': 'no test starts the service with more than three waits',
  'B15-4': 'macros are tested in the header and footer of a document only',
  'B15-10': 'no test compares the ids in the timeline with those of the list',
  'B16-9': 'no test looks for plans elsewhere',
}
