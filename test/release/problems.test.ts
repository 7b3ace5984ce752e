import { expect, test } from 'vitest'
import { findProblems, type ReleaseState } from '../../scripts/release/problems.ts'

const right: ReleaseState = {
  version: '0.2.0',
  clientVersion: '0.2.0',
  changelog:
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-23\n\n### Added\n\n- Releases.\n\n## [0.1.0] - 2026-10-01\n',
  changedFiles: '',
  tagsHere: [''],
  allTags: ['v0.1.0'],
  isTagged: false,
}

test('release: a commit in order has no problems, before it is tagged and after', () => {
  expect(findProblems(right)).toEqual([])
  expect(findProblems({ ...right, isTagged: true, tagsHere: ['v0.2.0'], allTags: ['v0.1.0', 'v0.2.0'] })).toEqual([])
})

test.for<[Partial<ReleaseState>, string]>([
  [{ changedFiles: ' M README.md' }, 'not committed'],
  [{ clientVersion: '0.1.0' }, 'The client has version 0.1.0, the service 0.2.0'],
  [{ changelog: '## [Unreleased]\n\n- Something.\n' }, 'has no section "## [0.2.0] - YYYY-MM-DD"'],
  [{ changelog: '## [0.2.0] - soon\n\n- Something.\n' }, 'has no section'],
  [{ changelog: '## [0.2.0] - 2026-11-23\n\n## [0.1.0] - 2026-10-01\n\n- Something.\n' }, 'is empty'],
  [{ allTags: ['v0.2.0'] }, 'The tag v0.2.0 exists'],
  [{ isTagged: true }, 'does not carry the tag v0.2.0'],
])('release: %j is a problem', ([change, sentence]) => {
  const problems = findProblems({ ...right, ...change })
  expect(problems).toEqual([expect.stringContaining(sentence)])
})
