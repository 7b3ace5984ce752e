import type { ReactNode } from 'react'

/** An entry of the command palette. */
export interface Command {
  id: string
  label: string
  /** Further words that a search finds the command by; they are not shown. */
  keywords?: string
  description?: string
  icon: ReactNode
  run: () => unknown
}

export interface CommandGroup {
  name: string
  commands: readonly Command[]
}

/** Returns the commands whose label or keywords contain every word of the query; groups without a match are left out. */
export function matchingCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = ({ label, keywords }: Command) => {
    const text = `${label} ${keywords ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups
    .map(({ name, commands }) => ({ name, commands: commands.filter(holds) }))
    .filter(({ commands }) => commands.length > 0)
}

/** The groups with a command that is called as it was typed come first. */
export function namedFirst(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const typed = query.trim().toLowerCase()
  const isNamed = ({ commands }: CommandGroup) => commands.some(({ label }) => label.toLowerCase() === typed)
  return groups.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
}
