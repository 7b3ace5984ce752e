import type { ReactNode } from 'react'

/** Something that the palette offers. */
export interface Command {
  id: string
  label: string
  /** Words that find it too. */
  keywords?: string
  description?: string
  icon: ReactNode
  run: () => unknown
}

export interface CommandGroup {
  name: string
  commands: readonly Command[]
}

/** Those whose words hold all that were sought; groups without any are left out. */
export function matching(groups: readonly CommandGroup[], sought: string): CommandGroup[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = ({ label, keywords }: Command) => {
    const text = `${label} ${keywords ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups
    .map(({ name, commands }) => ({ name, commands: commands.filter(holds) }))
    .filter(({ commands }) => commands.length > 0)
}
