import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { contentInput, FormContent } from './form-content.ts'
import { Form } from './forms.ts'
import { choice, PageQuery, requiredText, searchText, timestamp } from '../values.ts'

/** Versions of one form that are kept. */
const maxVersions = 100

/** One thing in which two documents differ, as words can be made of it. */
export const FormChange = z
  .strictObject({
    subject: z.enum(['setting', 'field', 'rule']).describe('What is different'),
    change: z
      .enum(['added', 'removed', 'changed', 'moved'])
      .describe('How; `moved`: fields or rules stand in another order'),
    field_id: z.int().nullable().describe('Id of the field; null for all else'),
    name: z
      .string()
      .nullable()
      .describe('Name of the setting, label or CRM field of the field, title of the rule; null where all are meant'),
    properties: z
      .array(z.string().describe('Name of a property'))
      .describe('Properties of the field or rule that are different'),
  })
  .meta({
    title: 'FormChange',
    examples: [
      { subject: 'field', change: 'changed', field_id: 101, name: 'E-mail', properties: ['label', 'required'] },
    ],
  })
export type FormChange = z.infer<typeof FormChange>

const reasons = ['activated', 'changed', 'published', 'restored', 'before_restore'] as const

const exampleVersion = {
  version: 4,
  reason: 'published',
  made_at: '2026-11-22T14:05:12.480+00:00',
  made_by: { type: 'session', name: 'Erika Mustermann' },
  changes: FormChange.meta()?.['examples'],
}

const FormVersionSummary = z
  .strictObject({
    version: z.int().describe('Number of the version within the form, from 1'),
    reason: z
      .enum(reasons)
      .describe(
        'Why it is kept: the form went online or was changed while it was, a draft was published, a version restored; `before_restore`: what a restoration took the place of',
      ),
    made_at: timestamp().describe(
      'When it came into being; changes of the same key or person within five minutes are part of it',
    ),
    made_by: z
      .strictObject({
        type: z.enum(['key', 'session', 'system']).describe('A program, a person, or the service itself'),
        name: z.string().nullable().describe('Name of the key or person at that time'),
      })
      .describe('Who made it'),
    changes: z
      .array(FormChange)
      .nullable()
      .describe('In what it differs from the version before it; null where that is not kept'),
  })
  .meta({ title: 'FormVersionSummary', examples: [exampleVersion] })
export type FormVersionSummary = z.infer<typeof FormVersionSummary>

const exampleContent = { settings: { title: 'Your inquiry' }, fields: [], rules: [] }

const FormVersion = FormVersionSummary.extend({
  content: FormContent.describe('What the form was made of'),
}).meta({ title: 'FormVersion', examples: [{ ...exampleVersion, content: exampleContent }] })

const FormDraft = z
  .strictObject({
    token: z.string().describe('Names what is answered here; a change of it says that it is based on this'),
    exists: z.boolean().describe('Whether there is a draft; without one, `content` is the form as it is'),
    content: FormContent.describe('The draft, with what has changed in the form since'),
    live: FormContent.describe('The form as it is'),
    conflicts: z.array(FormChange).describe('What the form has been changed in since, and the draft otherwise'),
    updated_at: timestamp().nullable().describe('When the draft was last changed; null without one'),
    updated_by: z.string().nullable().describe('Who did; null without one'),
  })
  .meta({
    title: 'FormDraft',
    examples: [
      {
        token: 'Jx0c3Vt9qQz1bE4h',
        exists: true,
        content: { ...exampleContent, settings: { title: 'Your request' } },
        live: exampleContent,
        conflicts: [],
        updated_at: '2026-11-22T14:05:12.480+00:00',
        updated_by: 'Erika Mustermann',
      },
    ],
  })

const token = requiredText(100).describe('The token of the draft as it was read; 412 when it has changed since')

const versions = { path: '/forms/{id}/versions', record: 'forms' } as const
const draft = { path: '/forms/{id}/draft', record: 'forms' } as const

/** Additions to version 1 [B9-2]. */
export const formVersions = {
  list: endpoint({
    ...versions,
    method: 'GET',
    summary: 'Versions of a form',
    description: `The states of the form that were public, and what restorations took the place of: newest first. What one key or person changes within five minutes is one. The ${maxVersions} newest are kept.`,
    query: PageQuery,
    data: FormVersionSummary,
    shape: 'page',
  }),
  get: endpoint({
    ...versions,
    method: 'GET',
    path: '/forms/{id}/versions/{version}',
    summary: 'One version of a form',
    description: 'With all that the form was made of.',
    data: FormVersion,
    shape: 'one',
  }),
  restore: endpoint({
    ...versions,
    method: 'POST',
    path: '/forms/{id}/versions/{version}/restore',
    summary: 'Restore a version of a form',
    description:
      'Settings, fields and rules become what they were, at once and all or none; fields keep their ids. What the form is now is kept as a version first. Name, address, groups, switch, secrets and draft stay. Answered with 422 where something the version names is not there any more.',
    data: Form,
    shape: 'one',
    etag: true,
  }),
}

/** Additions to version 1 [B9-2]. */
export const formDrafts = {
  get: endpoint({
    ...draft,
    method: 'GET',
    summary: 'Draft of a form',
    description: 'What the editor makes of a form that visitors do not see yet.',
    data: FormDraft,
    shape: 'one',
  }),
  update: endpoint({
    ...draft,
    method: 'PATCH',
    summary: 'Change the draft of a form',
    description:
      'Begins a draft where there is none; one that no longer differs from the form ends. New fields get the ids that they keep when the draft is published.',
    body: z.strictObject({ token, ...contentInput }).meta({
      title: 'FormDraftPatch',
      examples: [{ token: 'Jx0c3Vt9qQz1bE4h', settings: { title: 'Your request' } }],
    }),
    data: FormDraft,
    shape: 'one',
    tokened: true,
  }),
  discard: endpoint({
    ...draft,
    method: 'DELETE',
    summary: 'Discard the draft of a form',
    description:
      'The form stays as it is. With the `token` of the draft as it was read, only that goes: 412 when a user has changed it since. Without one, whatever is there.',
    query: z.strictObject({
      token: searchText().optional().describe('The token of the draft as it was read'),
    }),
    shape: 'empty',
    tokened: true,
  }),
  publish: endpoint({
    ...draft,
    method: 'POST',
    path: '/forms/{id}/draft/publish',
    summary: 'Publish the draft of a form',
    description: 'The form becomes what the draft is, at once and all or none, and the draft ends.',
    conflict: 'The form has no draft, or was changed in what the draft changes otherwise, and `conflicts` is not said.',
    body: z
      .strictObject({
        token,
        conflicts: choice('draft', 'live')
          .optional()
          .describe('What becomes of what both have changed: the draft holds, or the form as it is'),
      })
      .meta({ title: 'FormDraftPublish', examples: [{ token: 'Jx0c3Vt9qQz1bE4h' }] }),
    data: Form,
    shape: 'one',
    tokened: true,
  }),
}
