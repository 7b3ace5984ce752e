import type { Params } from './declare.ts'

/** The code and params that `fault` has written into a message; `undefined` of a message that is a sentence, which begins with a capital. */
export function carriedIn(message: string): { code: string; params: Params } | undefined {
  const [, code, json] = /^([a-z_]+)(\{.*\})$/s.exec(message) ?? []
  return code === undefined || json === undefined ? undefined : { code, params: JSON.parse(json) as Params }
}
