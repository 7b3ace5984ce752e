import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './features/accounts/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { auditLogRoutes } from './features/audit-log/routes.ts'
import { crmMappingRoutes } from './features/crm-mapping/routes.ts'
import { crmRecordRoutes } from './features/crm-records/routes.ts'
import { accountCrmRoutes, crmRoutes } from './features/crm/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { domainRoutes, ownDomainRoutes } from './features/domains/index.ts'
import { fieldRoutes } from './features/fields/routes.ts'
import { formFileRoutes } from './features/form-files/routes.ts'
import { formGalleryRoutes } from './features/form-gallery/routes.ts'
import { formGroupRoutes } from './features/form-groups/routes.ts'
import { formLinkRoutes } from './features/form-links/routes.ts'
import { formDraftRoutes, formVersionRoutes } from './features/form-versions/routes.ts'
import { formRoutes } from './features/forms/routes.ts'
import { inboxRoutes } from './features/inbox/routes.ts'
import { letterheadRoutes } from './features/letterheads/routes.ts'
import { picturePages } from './features/pictures/page-routes.ts'
import { pictureRoutes } from './features/pictures/routes.ts'
import { placeRoutes } from './features/places/index.ts'
import { mailRoutes } from './features/mails/routes.ts'
import { marketplaceRoutes } from './features/marketplace/routes.ts'
import { meRoutes } from './features/me/routes.ts'
import { partialSubmissionRoutes } from './features/partial-submissions/routes.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { passwordRoutes } from './features/password/routes.ts'
import { pdfDesignRoutes, pdfTemplateRoutes } from './features/pdf-templates/routes.ts'
import { notFoundPage } from './features/public-forms/pages.ts'
import { publicFormRoutes } from './features/public-forms/routes.ts'
import { quarantineRoutes } from './features/quarantine/routes.ts'
import { ruleRoutes } from './features/rules/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { senderRoutes } from './features/senders/index.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { setUpRoutes } from './features/set-up/routes.ts'
import { backChannelRoutes } from './features/sign-in-provider/back-channel.ts'
import { signInProviderRoutes } from './features/sign-in-provider/routes.ts'
import { staffGroupRoutes } from './features/staff-groups/routes.ts'
import { staffMemberRoutes } from './features/staff-members/routes.ts'
import { statisticsRoutes } from './features/statistics/routes.ts'
import { submissionDocumentRoutes } from './features/submission-documents/routes.ts'
import { submissionNoteRoutes } from './features/submission-notes/routes.ts'
import { assignmentRoutes } from './features/assignment/routes.ts'
import { submissionProcessingRoutes } from './features/submission-processing/routes.ts'
import { relatedSubmissionRoutes } from './features/related-submissions/routes.ts'
import { replyTemplateRoutes } from './features/reply-templates/routes.ts'
import { submissionReplyRoutes } from './features/submission-replies/routes.ts'
import { submissionTimelineRoutes } from './features/submission-timeline/routes.ts'
import { submissionViewRoutes } from './features/submission-views/routes.ts'
import { formMailRoutes } from './features/submission-mails/routes.ts'
import { submissionRoutes } from './features/submissions/routes.ts'
import { downloadRoutes, fileRoutes } from './features/uploads/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { workRoutes } from './features/work/routes.ts'
import { apiUrl } from './http/api-address.ts'
import { serveApi } from './http/api.ts'
import type { Route } from './http/bind.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { serveHealth } from './http/health.ts'
import { serveOpenApi } from './http/openapi/serve.ts'
import { serveMetrics } from './http/metrics/metrics.ts'
import { missingPage, servePages } from './http/pages.ts'
import { createServer } from './http/server.ts'
import type { Platform } from './platform.ts'

/** Every endpoint of the API. */
export const apiRoutes: readonly Route[] = [
  ...meRoutes,
  ...sessionRoutes,
  ...passwordRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...signInProviderRoutes,
  ...ownDomainRoutes,
  ...userRoutes,
  ...setUpRoutes,
  ...accountRoutes,
  ...formRoutes,
  ...fieldRoutes,
  ...ruleRoutes,
  ...assignmentRoutes,
  ...formVersionRoutes,
  ...formDraftRoutes,
  ...formFileRoutes,
  ...formGalleryRoutes,
  ...submissionRoutes,
  ...submissionViewRoutes,
  ...statisticsRoutes,
  ...submissionDocumentRoutes,
  ...submissionTimelineRoutes,
  ...submissionProcessingRoutes,
  ...submissionNoteRoutes,
  ...submissionReplyRoutes,
  ...replyTemplateRoutes,
  ...relatedSubmissionRoutes,
  ...inboxRoutes,
  ...searchRoutes,
  ...quarantineRoutes,
  ...partialSubmissionRoutes,
  ...formLinkRoutes,
  ...formMailRoutes,
  ...workRoutes,
  ...fileRoutes,
  ...webhookRoutes,
  ...formGroupRoutes,
  ...pdfTemplateRoutes,
  ...pdfDesignRoutes,
  ...letterheadRoutes,
  ...pictureRoutes,
  ...placeRoutes,
  ...mailRoutes,
  ...crmRoutes,
  ...crmRecordRoutes,
  ...crmMappingRoutes,
  ...accountCrmRoutes,
  ...staffMemberRoutes,
  ...staffGroupRoutes,
  ...apiKeyRoutes,
  ...auditLogRoutes,
]

/** Pages and files that need no key. */
export const pageRoutes = [
  publicFormRoutes,
  picturePages,
  downloadRoutes,
  dashboardRoutes,
  marketplaceRoutes,
  senderRoutes,
  backChannelRoutes,
  domainRoutes,
]

/** The web half: API, public forms, health. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const missing = missingPage((request) => notFoundPage(platform, request))
  const server = await createServer(platform, missing)
  serveHealth(server, platform)
  serveMetrics(server, platform)
  serveApi(server, apiRoutes, platform)
  serveOpenApi(server, apiUrl(platform.config.publicUrl, ''))
  serveApiDocs(server)
  for (const routes of pageRoutes) servePages(server, routes(platform), platform)
  return server
}
