export type Env = Readonly<Record<string, string | undefined>>
export type EnvReader = ReturnType<typeof envReader>

/**
 * Reads single variables of an environment, each as the type that its name says. A value that cannot be read adds a sentence to `faults`
 * and counts as not set, so that one run finds all faults.
 */
export function envReader(env: Env, faults: string[]) {
  const parsed = <T>(name: string, fallback: string, parse: (text: string) => T | undefined, expected: string): T => {
    const value = parse(env[name]?.trim() || fallback)
    if (value !== undefined) return value
    faults.push(`${name} must be ${expected}, not ${JSON.stringify(env[name])}`)
    return parse(fallback) as T
  }
  const list = (name: string, separator = ','): string[] =>
    (env[name] ?? '')
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean)
  return {
    parsed,
    text: (name: string, fallback: string) => env[name]?.trim() || fallback,
    integer: (name: string, fallback: number, min: number, max: number) =>
      parsed(
        name,
        String(fallback),
        (text) => (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
        `a whole number from ${min} to ${max}`,
      ),
    flag: (name: string, fallback: boolean) =>
      parsed(
        name,
        fallback ? '1' : '0',
        (text) => ({ '1': true, true: true, '0': false, false: false })[text],
        '0 or 1',
      ),
    oneOf: <T extends string>(name: string, values: readonly T[], fallback: T) =>
      parsed(name, fallback, (text) => values.find((value) => value === text), `one of ${values.join(', ')}`),
    url: (name: string, fallback: string) =>
      parsed(
        name,
        fallback,
        (text) => (/^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined),
        'an http(s) address',
      ),
    list: (name: string) => list(name),
    listOf(name: string, valid: (text: string) => boolean, expected: string): string[] {
      // What has a comma in it stands on a line of its own.
      const separator = env[name]?.includes('\n') ? '\n' : ','
      const parts = list(name, separator)
      if (!parts.every(valid)) faults.push(`${name} must be ${expected}`)
      return parts
    },
    /** Set, and empty, is a fault: what fills it in has failed, and a default would hide that. */
    filled(name: string, valid: (text: string) => boolean, expected: string): string | null {
      const value = env[name]?.trim()
      if (value === undefined) return null
      if (value === '') faults.push(`${name} is set, but empty: give it ${expected}, or remove it`)
      else if (!valid(value)) faults.push(`${name} must be ${expected}`)
      return value
    },
    optional(name: string, valid: (text: string) => boolean, expected: string): string | null {
      const value = env[name]?.trim()
      if (!value) return null
      if (!valid(value)) faults.push(`${name} must be ${expected}`)
      return value
    },
  }
}
