/** The part of the Dockerfile format that ours uses: instructions with their text, continued lines joined, comments left out. */
export interface Instruction {
  name: string
  text: string
}

export interface Stage {
  name: string
  instructions: Instruction[]
}

/** Stages in their order. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? []
    if (name === 'FROM') stages.push({ name: / AS (\w+)$/i.exec(rest)?.[1] ?? String(stages.length), instructions: [] })
    else stages.at(-1)?.instructions.push({ name, text: rest.trim() })
  }
  return stages
}

/** What containers of an image are started with. */
export interface ImageSettings {
  environment: Record<string, string>
  user: string
  command: string[]
  healthCheck: string[]
  volumes: string[]
}

export function settingsOf({ instructions }: Stage): ImageSettings {
  const last = (name: string) => instructions.findLast((one) => one.name === name)?.text
  const list = (text = '[]') => JSON.parse(text.slice(text.indexOf('['))) as string[]
  return {
    environment: environmentOf(instructions),
    user: last('USER') ?? 'root',
    command: [...list(last('ENTRYPOINT')), ...list(last('CMD'))],
    healthCheck: list(last('HEALTHCHECK')),
    volumes: last('VOLUME')?.split(/\s+/) ?? [],
  }
}

export const environmentOf = (instructions: readonly Instruction[]): Record<string, string> =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ text }) => text.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
