import { phpJson } from '../protocol.ts'
import type { OnOfficeServer } from '../server.ts'
import { firstGeneration, secondGeneration } from '../signatures.ts'

/** An action as onOffice's PHP library is given it. */
export interface PhpCall {
  verb: 'read' | 'create' | 'modify' | 'get' | 'do' | 'delete'
  resource: string
  /** `resourceid`; the library sends an empty one where there is none. */
  id?: string | number
  /** The plugin for websites sends `null`. */
  identifier?: string | null
  /** In any order: the library sorts them by name. */
  parameters?: Record<string, unknown>
}

export interface PhpResult {
  actionid: string
  resourceid: unknown
  resourcetype: string
  cacheable: boolean
  identifier: unknown
  data: {
    meta: { cntabsolute: number | null }
    records: { id: number | string; type: string | null; elements: Record<string, unknown> }[]
  }
  status: { errorcode: number; message: string }
}

interface PhpAnswer {
  status: { code: number; errorcode: number; message: string }
  response: { results: PhpResult[] }
}

/** 1: v0.2.0 and older of the library, which names no generation · 2: since March 2022. */
export type Generation = 1 | 2

/** Asks the server as onOffice's PHP library does: the same JSON, the same order, the same signature, as a form. */
export async function askAsPhp(
  { url, office }: Pick<OnOfficeServer, 'url' | 'office'>,
  generation: Generation,
  calls: readonly PhpCall[],
  keys: { token: string; secret: string } = office,
): Promise<PhpAnswer> {
  const actions = calls.map((call) => actionOf(call, generation, keys))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: phpJson({ token: keys.token, request: { actions } }),
  })
  return (await response.json()) as PhpAnswer
}

function actionOf(
  { verb, resource, id = '', identifier = '', parameters = {} }: PhpCall,
  generation: Generation,
  keys: { token: string; secret: string },
): object {
  const sorted = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const action = {
    actionid: `urn:onoffice-de-ns:smart:2.5:smartml:action:${verb}`,
    identifier,
    // An empty array of PHP is a list.
    parameters: sorted.length === 0 ? [] : Object.fromEntries(sorted),
    resourceid: id,
    resourcetype: resource,
    timestamp: Math.floor(Date.now() / 1000),
  }
  const signed = { ...action, hmac: '', hmac_version: undefined }
  return generation === 1
    ? { ...action, hmac: firstGeneration(signed, keys) }
    : { ...action, hmac_version: 2, hmac: secondGeneration(signed, keys) }
}
