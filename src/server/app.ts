import type { FastifyInstance } from 'fastify'
import { contract } from '../shared/contract/index.ts'
import { fieldRoutes } from './features/fields/routes.ts'
import { formGroupRoutes } from './features/form-groups/routes.ts'
import { formRoutes } from './features/forms/routes.ts'
import { meRoutes } from './features/me/routes.ts'
import { publicFormRoutes } from './features/public-forms/routes.ts'
import { quarantineRoutes } from './features/quarantine/routes.ts'
import { ruleRoutes } from './features/rules/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { submissionRoutes } from './features/submissions/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { apiPrefix, serveApi } from './http/api.ts'
import type { Route } from './http/bind.ts'
import { serveHealth } from './http/health.ts'
import { serveOpenApi } from './http/openapi.ts'
import { serveMetrics } from './http/metrics.ts'
import { servePages } from './http/pages.ts'
import { createServer } from './http/server.ts'
import type { Platform } from './platform.ts'

/** Every endpoint of the API. */
export const apiRoutes: readonly Route[] = [
  ...meRoutes,
  ...sessionRoutes,
  ...formRoutes,
  ...fieldRoutes,
  ...ruleRoutes,
  ...submissionRoutes,
  ...quarantineRoutes,
  ...webhookRoutes,
  ...formGroupRoutes,
]

/** The web half: API, public forms, health. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const server = await createServer(platform)
  serveHealth(server, platform)
  serveMetrics(server, platform)
  serveApi(server, apiRoutes, platform)
  serveOpenApi(server, contract, `${platform.config.publicUrl}${apiPrefix}`)
  servePages(server, publicFormRoutes(platform))
  return server
}
