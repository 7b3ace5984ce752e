import { endpoint } from './endpoint.ts'

/** The PDF of a submission: an addition to section 4.9. */
export const submissionDocuments = {
  get: endpoint({
    method: 'GET',
    path: '/submissions/{id}/pdf',
    record: 'submissions',
    summary: 'The PDF of a submission',
    description:
      "Made once, from the form's template as it was then; made by this call for a submission that has none yet. The signed one, sealed, as soon as the visitor has signed it. 404 where the form has no enabled template, or content is not saved; 503 with `Retry-After` while it is being made.",
    conflict: 'The document cannot be made from the template.',
    shape: 'file',
    contentTypes: ['application/pdf'],
  }),
}
