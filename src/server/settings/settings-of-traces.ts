import type { Setting } from './setting.ts'

/** As SDKs of OpenTelemetry read them. */
export const settingsOfTraces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: 'where traces of submissions go, without `/v1/traces`; without it none are made',
    fallback: null,
    shown: 'not at all',
    expected: 'an http(s) address such as http://127.0.0.1:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: 'headers of those requests',
    fallback: '',
    expected: 'pairs such as authorization=Bearer%20token, with commas between',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    meaning: 'how traces are written',
    fallback: 'http/json',
    expected: 'http/json, which collectors take at the same address as http/protobuf',
  },
  OTEL_EXPORTER_OTLP_TIMEOUT: {
    meaning: 'milliseconds for one request',
    fallback: '10000',
    expected: [1, 600_000],
  },
  OTEL_TRACES_SAMPLER: {
    meaning: 'which submissions are traced',
    fallback: 'parentbased_always_on',
    expected: 'always_on, always_off or traceidratio, with or without parentbased_ before it',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    meaning: 'share of the submissions that are traced, for `traceidratio`',
    fallback: '1',
    expected: 'a number from 0 to 1',
  },
  OTEL_SERVICE_NAME: {
    meaning: 'name of this service in traces',
    fallback: '',
    shown: 'foyer',
    expected: 'any text',
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    meaning: 'what else stands at all spans of this process',
    fallback: '',
    expected: 'pairs such as deployment.environment=production, with commas between',
  },
  OTEL_SDK_DISABLED: { meaning: 'switches traces off', fallback: 'false', expected: 'true or false' },
} satisfies Record<string, Setting>
