import { Refusal } from './refusal.ts'
import type { Office } from './office.ts'

/** An action that was let in, with its parameters as an object. */
export interface Request {
  office: Office
  verb: string
  resourceid: string
  parameters: Record<string, unknown>
}

export interface ResponseRecord {
  id: number | string
  type: string | null
  /** PHP writes an empty one as a list; of some calls it is a list. */
  elements: Record<string, unknown> | unknown[]
}

export interface Result {
  records: ResponseRecord[]
  total?: number | null
  cacheable?: boolean
}

export type Handler = (request: Request) => Result

/** Refuses parameters that the call does not have, `known` being those it has: a misspelt one would silently do nothing. */
export function onlyKnows(parameters: Record<string, unknown>, known: string): void {
  const names = known.split(' ')
  const unknown = Object.keys(parameters).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Refusal(144, unknown)
}

/** What PHP calls an object may come as an empty list. */
export function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (Array.isArray(value) && value.length === 0) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(255, name)
  return value as Record<string, unknown>
}

/** `true`, also as the text that some examples of the documentation send. */
export const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** A list of names; what `fallback` says where none is given. */
export function texts(value: unknown, name: string, fallback: readonly string[] = []): string[] {
  if (value === undefined) return [...fallback]
  if (!Array.isArray(value)) throw new Refusal(255, name)
  return value.map(String)
}

export function integer(value: unknown, name: string): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (!Number.isInteger(number)) throw new Refusal(228, name)
  return number as number
}

/** At most 500, like every list of ids. */
export function integers(value: unknown, name: string): number[] {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > 500) throw new Refusal(302)
  return list.map((one) => integer(one, name))
}

export const success = (elements: Record<string, unknown> = {}): Result => ({
  records: [{ id: 0, type: '', elements: { success: 'success', ...elements } }],
})
