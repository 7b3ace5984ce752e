export type GroupChange = 'add' | 'replace' | 'remove'

/** The groups that a form is in once these were added, put in place of its own, or taken away. */
export function groupsAfter(own: readonly number[], groups: readonly number[], change: GroupChange): number[] {
  if (change === 'replace') return [...groups]
  const others = own.filter((id) => !groups.includes(id))
  return change === 'remove' ? others : [...others, ...groups]
}
