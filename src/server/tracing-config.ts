import type { EnvReader } from './env-reader.ts'

/** Where traces go, of the standard variables of OpenTelemetry. */
export interface TracingConfig {
  /** Of the signal: `…/v1/traces`. */
  url: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  /** Share of the submissions that are traced, from 0 to 1. */
  ratio: number
  resource: Readonly<Record<string, string>>
}

/** null: nothing is traced, and none of the other variables is looked at: they may be meant for another program. */
export function readTracing(read: EnvReader): TracingConfig | null {
  const endpoint = read.optional('OTEL_EXPORTER_OTLP_ENDPOINT', isHttpAddress)
  if (endpoint === null || read.flag('OTEL_SDK_DISABLED')) return null
  read.text('OTEL_EXPORTER_OTLP_PROTOCOL', (text) => text === 'http/json')
  const headers = read.parsed('OTEL_EXPORTER_OTLP_HEADERS', parsePairs)
  const named = read.parsed('OTEL_RESOURCE_ATTRIBUTES', parsePairs)
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers,
    timeoutMs: read.integer('OTEL_EXPORTER_OTLP_TIMEOUT'),
    ratio: ratioOf(
      read.text('OTEL_TRACES_SAMPLER', (text) => samplers.includes(text)),
      read.parsed('OTEL_TRACES_SAMPLER_ARG', parseShare),
    ),
    resource: { ...named, 'service.name': read.text('OTEL_SERVICE_NAME') || named['service.name'] || 'foyer' },
  }
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
]

/** Every trace begins here, so that a sampler which asks its parent first decides as the one behind it. */
function ratioOf(sampler: string, share: number): number {
  if (sampler.endsWith('traceidratio')) return share
  return sampler.endsWith('always_on') ? 1 : 0
}

const isHttpAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

function parseShare(text: string): number | undefined {
  return /^(?:0?\.\d+|0|1(?:\.0+)?)$/.test(text) ? Number(text) : undefined
}

/** `name=value,name=value` with values in percent encoding, as W3C Baggage writes them. */
function parsePairs(text: string): Record<string, string> | undefined {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => /^([\w.!#$%&'*+^`|~-]+)\s*=\s*([\x21-\x7e]*)$/.exec(pair))
  if (!pairs.every((pair) => pair !== null)) return undefined
  try {
    return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
  } catch {
    return undefined
  }
}
