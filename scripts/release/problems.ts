/** What a release is judged by. */
export interface ReleaseState {
  version: string
  clientVersion: string
  changelog: string
  /** As `git status --porcelain` lists them. */
  changedFiles: string
  tagsHere: readonly string[]
  allTags: readonly string[]
  /** Whether the tag has to be there already, or must not be. */
  isTagged: boolean
}

/** What keeps a commit from being released, a sentence each. */
export function findProblems(state: ReleaseState): string[] {
  const { version, clientVersion, changelog, changedFiles, tagsHere, allTags, isTagged } = state
  const tag = `v${version}`
  const problems: string[] = []
  if (changedFiles !== '') problems.push(`The working tree has changes that are not committed:\n${changedFiles}`)
  if (clientVersion !== version) {
    problems.push(
      `The client has version ${clientVersion}, the service ${version}: change clients/typescript/package.json.`,
    )
  }
  const section = sectionOf(changelog, version)
  if (section === undefined) {
    problems.push(
      `CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD": move there what stands under Unreleased.`,
    )
  } else if (section.trim() === '') problems.push(`The section of ${version} in CHANGELOG.md is empty.`)
  if (isTagged && !tagsHere.includes(tag)) problems.push(`This commit does not carry the tag ${tag}.`)
  if (!isTagged && allTags.includes(tag)) {
    problems.push(`The tag ${tag} exists: give package.json and clients/typescript/package.json a new version.`)
  }
  return problems
}

/** What the changelog says of a version, `undefined` where it has no dated section for it. */
function sectionOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m)
  const own = sections.find((section) => section.startsWith(`[${version}] - `))
  return own === undefined || !/^\[\S+\] - \d{4}-\d\d-\d\d$/m.test(own) ? undefined : own.slice(own.indexOf('\n'))
}
