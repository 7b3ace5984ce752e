import type { Params } from './declare.ts'

/** The code and params that `fault` has written into a message; `undefined` of a sentence, or of what is no such JSON. */
export function parseRefusal(message: string): { code: string; params: Params } | undefined {
  const [, code, json] = /^([a-z_0-9]+)(\{.*\})$/s.exec(message) ?? []
  if (code === undefined || json === undefined) return undefined
  try {
    return { code, params: JSON.parse(json) as Params }
  } catch {
    return undefined
  }
}
