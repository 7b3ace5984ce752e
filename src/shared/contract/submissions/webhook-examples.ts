/** Bodies of deliveries, for the API reference and for the page that makes a webhook: data alone, which a browser loads without the schemas. */
const exampleForm = {
  id: 17,
  slug: 'k3x9w2m7qa',
  custom_slug: 'inquiry',
  title: 'Your inquiry',
  internal_title: 'Inquiry (website)',
}
const exampleSubmission = {
  id: 4711,
  index: 42,
  content: { address: { Vorname: 'Erika', Name: 'Mustermann' }, estate: { objektart: 'wohnung' } },
}
const exampleRest = {
  crm_ids: { address: { ID: 8812 }, estate: { ID: 305 } },
  text: 'New inquiry from Erika Mustermann: https://crm.example/address/8812',
}

/** What a change of a submission says. */
export const updateExample = {
  processing: {
    status: 'in_progress' as const,
    assignee: { id: 3, name: 'Erika Mustermann' },
    due_on: '2026-11-25',
    tags: ['Besichtigung'],
    waiting_list: false,
    changed_at: '2026-11-21T10:12:00.512+00:00',
    changed_by: { type: 'session' as const, id: 5, name: 'Jonas Weber' },
  },
  change: {
    by: { type: 'session' as const, id: 5, name: 'Jonas Weber' },
    status: { from: 'new' as const, to: 'in_progress' as const },
    assignee: { from: null, to: { id: 3, name: 'Erika Mustermann' } },
    due_on: null,
    tags: { added: ['Besichtigung'], removed: [] },
  },
}

export const createdExample = {
  event: 'submission.created',
  created_at: '2026-11-21T09:30:00.123+00:00',
  form: exampleForm,
  submission: exampleSubmission,
  ...exampleRest,
}

export const updatedExample = {
  event: 'submission.updated',
  created_at: '2026-11-21T10:12:00.512+00:00',
  form: exampleForm,
  submission: { ...exampleSubmission, ...updateExample },
  ...exampleRest,
}
