import type { FastifyRequest } from 'fastify'

type AnyRequest = Pick<FastifyRequest, 'headers'>

/** Where each kind of answer stands in what the caller accepts; -1: nowhere. */
const placesOf = ({ headers: { accept = '' } }: AnyRequest) => ({
  json: accept.indexOf('application/json'),
  html: accept.indexOf('text/html'),
})

/** The caller is a program: it accepts JSON, and no HTML before it. */
export function wantsJson(request: AnyRequest): boolean {
  const { json, html } = placesOf(request)
  return json >= 0 && (html < 0 || json < html)
}

/** The caller is a browser: it accepts HTML by name, and no JSON before it. */
export const wantsHtml = (request: AnyRequest): boolean => placesOf(request).html >= 0 && !wantsJson(request)
