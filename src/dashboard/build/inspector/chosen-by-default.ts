import type { Choice } from '../../../shared/form/engine/model.ts'

/**
 * Choices that a field begins with, which its default value names by their codes or their words, and those that are offered: with what it
 * names and is no choice any more, so that it can be seen and taken out.
 */
export function chosenByDefault(
  stored: string,
  choices: readonly Choice[],
  takesSeveral: boolean,
): { chosen: string[]; offered: { value: string; label: string }[] } {
  const named = (takesSeveral ? stored.split(';') : [stored]).map((part) => part.trim()).filter((part) => part !== '')
  const codeOf = (part: string) =>
    (choices.find(({ value }) => value === part) ?? choices.find(({ label }) => label === part))?.value ?? part
  const chosen = [...new Set(named.map(codeOf))]
  const gone = chosen.filter((code) => choices.every(({ value }) => value !== code))
  const offered = [...choices, ...gone.map((code) => ({ value: code, label: code }))]
  return { chosen, offered: offered.map(({ value, label }) => ({ value, label })) }
}
