import { expectedOf, settings, type SettingName } from './settings.ts'

export type Env = Readonly<Record<string, string | undefined>>
export type EnvReader = ReturnType<typeof envReader>

/**
 * Reads single variables of an environment as `settings.ts` declares them. A value that cannot be read adds a sentence to `faults`
 * and counts as not set, so that one run finds all faults.
 */
export function envReader(env: Env, faults: string[]) {
  const mustBe = (name: SettingName) => `${name} must be ${expectedOf(settings[name])}`
  /** `fallback`: where the default depends on other variables. */
  const parsed = <T>(
    name: SettingName,
    parse: (text: string) => T | undefined,
    fallback = settings[name].fallback ?? '',
  ): T => {
    const value = parse(env[name]?.trim() || fallback)
    if (value !== undefined) return value
    faults.push(`${mustBe(name)}, not ${JSON.stringify(env[name])}`)
    return parse(fallback) as T
  }
  const listOf = (name: SettingName, valid: (text: string) => boolean): string[] => {
    // What has a comma in it stands on a line of its own.
    const parts = (env[name] ?? '')
      .split(env[name]?.includes('\n') ? '\n' : ',')
      .map((part) => part.trim())
      .filter(Boolean)
    if (parts.every(valid)) return parts
    faults.push(mustBe(name))
    return []
  }
  return {
    parsed,
    listOf,
    text: (name: SettingName, valid: (text: string) => boolean = () => true) =>
      parsed(name, (text) => (valid(text) ? text : undefined)),
    integer: (name: SettingName) => parsed(name, (text) => integerWithin(text, settings[name].expected)),
    flag: (name: SettingName, fallback?: boolean) =>
      parsed(
        name,
        (text) => ({ '1': true, true: true, '0': false, false: false })[text],
        fallback === undefined ? undefined : String(fallback),
      ),
    url: (name: SettingName, fallback?: string) =>
      parsed(name, (text) => (/^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined), fallback),
    /** Set, and empty, is a fault: what fills it in has failed, and a default would hide that. */
    filled(name: SettingName, valid: (text: string) => boolean): string | null {
      const value = env[name]?.trim()
      if (value === undefined) return null
      if (value === '') {
        faults.push(`${name} is set, but empty: give it ${expectedOf(settings[name])}, or remove it`)
      } else if (!valid(value)) faults.push(mustBe(name))
      return value
    },
    optional(name: SettingName, valid: (text: string) => boolean = () => true): string | null {
      const value = env[name]?.trim()
      if (!value) return null
      if (valid(value)) return value
      faults.push(mustBe(name))
      return null
    },
  }
}

function integerWithin(text: string, [min, max]: string | readonly [number, number]): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : NaN
  return value >= Number(min) && value <= Number(max) ? value : undefined
}
