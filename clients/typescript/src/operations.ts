/** Generated from docs/openapi.json by npm run generate. Do not edit. */

import type { Call, EachCall, Keyed, Operation, PageCall, PageQuery, Versioned } from './call.ts'
import type * as types from './types.ts'

export interface FormsListQuery extends PageQuery {
  /** 1: only forms that are online; 0: only those that are offline */
  active?: 1 | 0 | boolean
  /** 1: only forms shared as a template; 0: only the others */
  template?: 1 | 0 | boolean
  /** Only forms whose configuration changed at this timestamp or date, or later */
  updated_since?: string
  /** Only forms whose title or internal title holds this text; case is ignored */
  search?: string
  /** Only forms of this group */
  form_group?: number
  /** What the forms are sorted by: what changed last, what is online, and the most views or submissions come first, names and ids begin with the least; default "id" */
  sort?: 'id' | 'updated_at' | 'internal_title' | 'active' | 'views_count' | 'submissions_count'
  /** The other way round: asc, the least first, or desc, the most first */
  direction?: 'asc' | 'desc'
}

export interface FormDraftsDiscardQuery {
  /** The token of the draft as it was read */
  token?: string
}

export interface SubmissionsListQuery extends PageQuery {
  /** Received later than this timestamp, or from the start of this date */
  created_after?: string
  /** Received earlier than this timestamp, or before the start of this date */
  created_before?: string
  /** With a higher `index` than this */
  index_after?: number
  /** With a lower `index` than this */
  index_before?: number
  /** desc: newest first; asc: oldest first; default "desc" */
  sort?: 'asc' | 'desc'
  /** Only these, with commas between them: new, in_progress, done, discarded */
  status?: string
  /** Only those of this user: an id, `me` for the user who is signed in, or `none` for those of no user */
  assignee?: string
  /** 1: only those on the waiting list of their form */
  waiting_list?: 1 | 0 | boolean
  /** Only those with this tag */
  tag?: string
  /** Only submissions with these in their answers, the names of their files and their notes, as far as the caller sees them. Words that begin like all of these: upper and lower case and accents make no difference, nor do `ü`, `ue` and `u`, and a word that no submission has is taken for one that is nearly the same, but for callers who see some answers of the account as marks. Without a word of two letters or digits, nothing is found. A telephone number is found in any spelling, and by four digits or more of it. Found a few seconds after they were received. Of more than 2,000 of the account that have the rarest of the words the newest are looked at, of a beginning that very many words have fewer, and the newest 2,000 of the form where the list is that of one; of forms with answers that the caller sees as marks, the newest 300. */
  q?: string
}

export interface SubmissionsStatsQuery {
  /** Count from this timestamp or date on */
  from?: string
  /** Count up to this timestamp, or to the end of this date */
  to?: string
}

export interface StatisticsSeriesQuery {
  /** First day */
  from?: string
  /** Last day; today unless said otherwise */
  to?: string
  /** What each entry of the series is about; default "day" */
  step?: 'day'
  /** previous: with as many days before */
  compare?: 'previous'
}

export interface InboxListQuery extends PageQuery {
  /** Only what stands after this place: `next` of the page before */
  before?: string
  /** Only submissions of this form */
  form_id?: number
  /** Only submissions with these in their answers, the names of their files and their notes, as far as the caller sees them. Words that begin like all of these: upper and lower case and accents make no difference, nor do `ü`, `ue` and `u`, and a word that no submission has is taken for one that is nearly the same, but for callers who see some answers of the account as marks. Without a word of two letters or digits, nothing is found. A telephone number is found in any spelling, and by four digits or more of it. Found a few seconds after they were received. Of more than 2,000 of the account that have the rarest of the words the newest are looked at, of a beginning that very many words have fewer, and the newest 2,000 of the form where the list is that of one; of forms with answers that the caller sees as marks, the newest 300. */
  q?: string
  /** Only these, with commas between them: new, in_progress, done, discarded; default: all but discarded */
  status?: string
  /** Only those of this user: an id, `me` for the user who is signed in, or `none` for those of no user */
  assignee?: string
  /** 1: only those on the waiting list of their form */
  waiting_list?: 1 | 0 | boolean
  /** Only those with this tag */
  tag?: string
  /** overdue: only open ones whose day is over, in the time zone of the account */
  due?: 'overdue'
  /** Only those received on this day, in the time zone of the account, or at this moment, or later */
  from?: string
  /** Only those received on this day or at this moment, or before */
  until?: string
  /** asc: oldest first; default "desc" */
  sort?: 'asc' | 'desc'
  /** 1: only what the user has not opened; for users who are signed in */
  unread?: 1 | 0 | boolean
}

export interface InboxMatchesQuery {
  /** Only what stands after this place: `next` of the page before */
  before?: string
  /** Only submissions of this form */
  form_id?: number
  /** Only submissions with these in their answers, the names of their files and their notes, as far as the caller sees them. Words that begin like all of these: upper and lower case and accents make no difference, nor do `ü`, `ue` and `u`, and a word that no submission has is taken for one that is nearly the same, but for callers who see some answers of the account as marks. Without a word of two letters or digits, nothing is found. A telephone number is found in any spelling, and by four digits or more of it. Found a few seconds after they were received. Of more than 2,000 of the account that have the rarest of the words the newest are looked at, of a beginning that very many words have fewer, and the newest 2,000 of the form where the list is that of one; of forms with answers that the caller sees as marks, the newest 300. */
  q?: string
  /** Only these, with commas between them: new, in_progress, done, discarded; default: all but discarded */
  status?: string
  /** Only those of this user: an id, `me` for the user who is signed in, or `none` for those of no user */
  assignee?: string
  /** 1: only those on the waiting list of their form */
  waiting_list?: 1 | 0 | boolean
  /** Only those with this tag */
  tag?: string
  /** overdue: only open ones whose day is over, in the time zone of the account */
  due?: 'overdue'
  /** Only those received on this day, in the time zone of the account, or at this moment, or later */
  from?: string
  /** Only those received on this day or at this moment, or before */
  until?: string
  /** 1: only what the user has not opened; for users who are signed in */
  unread?: 1 | 0 | boolean
}

export interface InboxChangeQuery {
  /** Only what stands after this place: `next` of the page before */
  before?: string
  /** Only submissions of this form */
  form_id?: number
  /** Only submissions with these in their answers, the names of their files and their notes, as far as the caller sees them. Words that begin like all of these: upper and lower case and accents make no difference, nor do `ü`, `ue` and `u`, and a word that no submission has is taken for one that is nearly the same, but for callers who see some answers of the account as marks. Without a word of two letters or digits, nothing is found. A telephone number is found in any spelling, and by four digits or more of it. Found a few seconds after they were received. Of more than 2,000 of the account that have the rarest of the words the newest are looked at, of a beginning that very many words have fewer, and the newest 2,000 of the form where the list is that of one; of forms with answers that the caller sees as marks, the newest 300. */
  q?: string
  /** Only these, with commas between them: new, in_progress, done, discarded; default: all but discarded */
  status?: string
  /** Only those of this user: an id, `me` for the user who is signed in, or `none` for those of no user */
  assignee?: string
  /** 1: only those on the waiting list of their form */
  waiting_list?: 1 | 0 | boolean
  /** Only those with this tag */
  tag?: string
  /** overdue: only open ones whose day is over, in the time zone of the account */
  due?: 'overdue'
  /** Only those received on this day, in the time zone of the account, or at this moment, or later */
  from?: string
  /** Only those received on this day or at this moment, or before */
  until?: string
  /** 1: only what the user has not opened; for users who are signed in */
  unread?: 1 | 0 | boolean
}

export interface SearchFindQuery {
  /** Words, or beginnings of words, all of which must be there. Upper and lower case and accents make no difference, nor do `ü`, `ue` and `u`; a telephone number is found in any spelling, and by four digits or more of it. A word that no submission has is taken for one that is nearly the same. Without it, nothing is found */
  q?: string
  /** Results of each kind; more than 20 count as 20; default 5 */
  limit?: number
}

export interface WebhooksDeliveriesQuery extends PageQuery {
  /** Only deliveries in this state */
  state?: 'waiting' | 'sending' | 'delivered' | 'exhausted' | 'cancelled'
}

export interface PdfTemplatesListQuery extends PageQuery {
  /** Only those with this letterhead */
  letterhead_id?: number
}

export interface LetterheadsListQuery extends PageQuery {
  /** Only those that can be selected in this form */
  form_id?: number
}

export interface LetterheadsPictureQuery {
  /** Which of the sheets; default "first" */
  sheet?: 'first' | 'continuation'
}

export interface CrmFieldsQuery {
  /** Only the fields of this module */
  module?: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog' | 'file' | 'project'
}

export interface CrmRecordsListQuery extends PageQuery {
  /** Only records made or changed since then */
  updated_since?: string
  /** Only the record with this id */
  id?: number
  /** Only the records with these ids, 100 at most, with commas between them */
  ids?: string
  /** Only records that belong to this one: about it, what it is about, or related to it */
  linked_to?: number
  /** Only records with words that begin like all of these, in what the caller sees of them: among the newest 2,000 of the module; the one with this id, and addresses with this last name or e-mail address, in any case */
  q?: string
  /** desc: newest first; asc: oldest first; default "asc" */
  sort?: 'asc' | 'desc'
}

export interface AuditLogListQuery extends PageQuery {
  /** Entries later than this */
  created_after?: string
  /** Entries earlier than this */
  created_before?: string
  /** Entries that changed, or were about, a record of this type, such as forms */
  record_type?: string
  /** Entries that changed, or were about, the record with this id */
  record_id?: number
  /** Entries of API keys, of signed-in users, or of the system */
  actor_type?: 'key' | 'session' | 'system'
  /** With actor_type: entries of this API key or user */
  actor_id?: number
}

export interface WorkListQuery extends PageQuery {
  /** Only what still needs a person, or only what is settled */
  state?: 'failed' | 'settled'
  /** Only work of this kind */
  kind?: 'crm' | 'document' | 'mails' | 'signature' | 'mail' | 'delivery'
  /** Only work that failed at this time or later; a date or a timestamp */
  since?: string
  /** Only work of submissions of this form */
  form_id?: number
  /** Only deliveries of this subscription */
  webhook_id?: number
}

/** Every call of the API, by resource. */
export interface Calls {
  /** Test a key. */
  me: {
    /**
     * Who the key belongs to.
     * The quickest way to test a connection: answers the user who made the key.
     * `GET /me`
     */
    get: Call<{}, types.CurrentUser>
  }

  /** Settings of the account. */
  account: {
    /**
     * Settings of the account.
     * All of them, by group, and what the plan includes. An API key needs the scope `account:read`.
     * `GET /account`
     */
    get: Call<{}, types.Account>
    /**
     * Change settings of the account.
     * Takes an object for each group with only the fields to change; `null` sets one back to its default. Empty positions of the notification recipients are closed up, and repeated addresses removed. Forms with `use_default_styling` or `use_default_imprint` take over what changes of their group. Answers all settings. An API key needs the scope `account:write`.
     * `PATCH /account`
     */
    update: Call<{ body: types.AccountPatch }, types.Account>
  }

  /** Places and streets by postal code, which forms fill in. */
  places: {
    /**
     * Places by postal code.
     * How much the account’s own list holds. Forms with `place_completion_enabled` fill in the place from it. An API key needs the scope `account:read`.
     * `GET /account/places`
     */
    get: Call<{}, types.PlaceList>
    /**
     * Replace the places.
     * Takes a list in place of the one before, as a whole. Faults are told by their lines, 20 at most; with one of them nothing changes. An API key needs the scope `account:write`.
     * `PUT /account/places`
     */
    replace: Call<{ body: types.PlaceListInput }, types.PlaceList>
    /**
     * Delete the places.
     * Forms fill in no place any more. An API key needs the scope `account:write`.
     * `DELETE /account/places`
     */
    remove: Call<{}, void>
  }

  /** Forms with all their settings, e-mail and chat-assistant configuration included. */
  forms: {
    /**
     * Forms of the account.
     * Ordered by id unless `sort` says otherwise, with all settings but without fields. An API key needs the scope `forms:read`.
     * `GET /forms`
     */
    list: PageCall<{ query?: FormsListQuery }, types.FormSummary>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: FormsListQuery }, types.FormSummary>
    /**
     * Create a form.
     * It is inactive, whatever is sent: switch it on by `PATCH` with `active`. An API key needs the scope `forms:write`.
     * `POST /forms`
     */
    create: Call<{ body: types.FormCreate } & Keyed, types.Form>
    /**
     * One form.
     * The complete form with its fields, e-mail and chat-assistant configuration. Passwords are never shown. An API key needs the scope `forms:read`.
     * `GET /forms/{id}`
     */
    get: Call<
      {
        /** Id of the form. */
        id: number
      },
      types.Form
    >
    /**
     * Change settings of a form.
     * Answers the complete form. Switching it on is refused with 422 when the plan's limit of active forms is reached. An API key needs the scope `forms:write`.
     * `PATCH /forms/{id}`
     */
    update: Call<
      {
        /** Id of the form. */
        id: number
        body: types.FormPatch
      } & Versioned,
      types.Form
    >
    /**
     * Delete a form.
     * With all that belongs to it: fields, rules, submissions, statistics and webhook subscriptions. An API key needs the scope `forms:write`.
     * `DELETE /forms/{id}`
     */
    remove: Call<
      {
        /** Id of the form. */
        id: number
      } & Versioned,
      void
    >
    /**
     * Copy a form.
     * Copies settings, fields, rules, PDF template and groups into a new, inactive form. Its password and `custom_slug` are not copied, and its counters start at 0. An API key needs the scope `forms:write`.
     * `POST /forms/{id}/copy`
     */
    copy: Call<
      {
        /** Id of the form. */
        id: number
      } & Keyed,
      types.Form
    >
  }

  /** The fields of a form, each mapped to a field of a CRM record. */
  fields: {
    /**
     * Fields of a form.
     * Ordered by position. Without `per_page`, all of them come in one page. An API key needs the scope `forms:read`.
     * `GET /forms/{id}/fields`
     */
    list: PageCall<
      {
        /** Id of the form. */
        id: number
        query?: PageQuery
      },
      types.Field
    >
    /** Each element of all pages of `list`. */
    listAll: EachCall<
      {
        /** Id of the form. */
        id: number
        query?: PageQuery
      },
      types.Field
    >
    /**
     * Add a field to a form.
     * It comes last. While the CRM connection works, `crm_field_name` must be a field that the CRM has. An API key needs the scope `forms:write`.
     * `POST /forms/{id}/fields`
     */
    create: Call<
      {
        /** Id of the form. */
        id: number
        body: types.FieldCreate
      } & Keyed &
        Versioned,
      types.Field
    >
    /**
     * One field.
     * A field with all its settings. An API key needs the scope `forms:read`.
     * `GET /fields/{id}`
     */
    get: Call<
      {
        /** Id of the field. */
        id: number
      },
      types.Field
    >
    /**
     * Change a field.
     * Answers the whole field. Its place is changed by reorder. An API key needs the scope `forms:write`.
     * `PATCH /fields/{id}`
     */
    update: Call<
      {
        /** Id of the field. */
        id: number
        body: types.FieldPatch
      } & Versioned,
      types.Field
    >
    /**
     * Delete a field.
     * Conditions and actions of rules that name it go with it; what was submitted stays. An API key needs the scope `forms:write`.
     * `DELETE /fields/{id}`
     */
    remove: Call<
      {
        /** Id of the field. */
        id: number
      } & Versioned,
      void
    >
    /**
     * Bring back a deleted field.
     * Under its id, at its place, with the conditions and actions, settings and blocks that named it, where those have not changed since. Deleted fields can be brought back for 30 days. An addition to version 1. An API key needs the scope `forms:write`.
     * `POST /forms/{id}/fields/restore`
     */
    restore: Call<
      {
        /** Id of the form. */
        id: number
        body: types.FieldRestore
      } & Keyed &
        Versioned,
      types.Field
    >
    /**
     * Reorder the fields of a form.
     * Each field gets the position of its id in the list. Answers the fields in their new order. An API key needs the scope `forms:write`.
     * `PATCH /forms/{id}/fields/reorder`
     */
    reorder: PageCall<
      {
        /** Id of the form. */
        id: number
        body: types.FieldsReorder
      } & Versioned,
      types.Field
    >
  }

  /** What a form shows, requires or sets depending on the answers. */
  rules: {
    /**
     * Rules of a form.
     * Ordered by priority. Change the list and write it back as a whole. Without `per_page`, all of them come in one page. An API key needs the scope `forms:read`.
     * `GET /forms/{id}/rules`
     */
    list: PageCall<
      {
        /** Id of the form. */
        id: number
        query?: PageQuery
      },
      types.Rule
    >
    /** Each element of all pages of `list`. */
    listAll: EachCall<
      {
        /** Id of the form. */
        id: number
        query?: PageQuery
      },
      types.Rule
    >
    /**
     * Replace all rules of a form.
     * The list that is sent takes the place of all rules; an empty one deletes them. At most 200 rules, each with at most 50 conditions and 50 actions, and every field they name is one of this form. Conditions whose patterns, lists and texts cost too much to evaluate together are refused, with the one that is too much. Needs a plan with the feature `rules`; otherwise 403. An API key needs the scope `forms:write`.
     * `PUT /forms/{id}/rules`
     */
    replace: PageCall<
      {
        /** Id of the form. */
        id: number
        body: types.RulesReplace
      } & Versioned,
      types.Rule
    >
  }

  /** Who takes care of what a form brings in. */
  assignment: {
    /**
     * Assignment rules of a form.
     * They say who takes care of new submissions. A form has none until they are written. An API key needs the scope `forms:read`.
     * `GET /forms/{id}/assignment`
     */
    get: Call<
      {
        /** Id of the form. */
        id: number
      },
      types.Assignment
    >
    /**
     * Replace the assignment rules of a form.
     * The first rule whose field was answered with one of its values assigns a new submission to one of its users. With `to_supervisor`, it assigns the user who is responsible for the estate in the CRM, after the submission was stored; the timeline says where none is found. Users who have left or became viewers are passed over, rules of which all have are passed over, and so are those whose field is gone or confidential. An empty list deletes all rules. They apply at once, also where the form has a draft, and are no part of its versions, copies and files. They move the version of the form: an `If-Match` with the `ETag` of `GET /forms/{id}`, read before the rules, keeps what others write meanwhile. An API key needs the scope `forms:write`.
     * `PUT /forms/{id}/assignment`
     */
    replace: Call<
      {
        /** Id of the form. */
        id: number
        body: types.AssignmentReplace
      } & Versioned,
      types.Assignment
    >
    /**
     * Assignment rules without a user.
     * Rules of forms that are online whose users have all left the account or became viewers, so that they assign no user. Those with `to_supervisor` are not among them. An API key needs the scope `forms:read`.
     * `GET /assignment/unassigned`
     */
    unassigned: Call<{}, types.UnassignedRules>
  }

  /** What a form was made of while it was public, to compare and restore. */
  formVersions: {
    /**
     * Versions of a form.
     * The states of the form that were public, and what restorations took the place of: newest first. What one key or person changes within five minutes is one. The 100 newest are kept. An API key needs the scope `forms:read`.
     * `GET /forms/{id}/versions`
     */
    list: PageCall<
      {
        /** Id of the form. */
        id: number
        query?: PageQuery
      },
      types.FormVersionSummary
    >
    /** Each element of all pages of `list`. */
    listAll: EachCall<
      {
        /** Id of the form. */
        id: number
        query?: PageQuery
      },
      types.FormVersionSummary
    >
    /**
     * One version of a form.
     * With all that the form was made of. An API key needs the scope `forms:read`.
     * `GET /forms/{id}/versions/{version}`
     */
    get: Call<
      {
        /** Id of the form. */
        id: number
        /** Name of the version. */
        version: string
      },
      types.FormVersion
    >
    /**
     * Restore a version of a form.
     * Settings, fields and rules become what they were, at once and all or none; fields keep their ids. What the form is now is kept as a version first. Name, address, groups, switch, secrets and draft stay. Answered with 422 where something the version names is not there any more. An API key needs the scope `forms:write`.
     * `POST /forms/{id}/versions/{version}/restore`
     */
    restore: Call<
      {
        /** Id of the form. */
        id: number
        /** Name of the version. */
        version: string
      } & Keyed &
        Versioned,
      types.Form
    >
  }

  /** Changes of a form that visitors do not see yet. */
  formDrafts: {
    /**
     * Draft of a form.
     * What the editor makes of a form that visitors do not see yet. An API key needs the scope `forms:read`.
     * `GET /forms/{id}/draft`
     */
    get: Call<
      {
        /** Id of the form. */
        id: number
      },
      types.FormDraft
    >
    /**
     * Change the draft of a form.
     * Begins a draft where there is none; one that no longer differs from the form ends. New fields get the ids that they keep when the draft is published. An API key needs the scope `forms:write`.
     * `PATCH /forms/{id}/draft`
     */
    update: Call<
      {
        /** Id of the form. */
        id: number
        body: types.FormDraftPatch
      },
      types.FormDraft
    >
    /**
     * Discard the draft of a form.
     * The form stays as it is. With the `token` of the draft as it was read, only that goes: 412 when a user has changed it since. Without one, whatever is there. An API key needs the scope `forms:write`.
     * `DELETE /forms/{id}/draft`
     */
    discard: Call<
      {
        /** Id of the form. */
        id: number
        query?: FormDraftsDiscardQuery
      },
      void
    >
    /**
     * Publish the draft of a form.
     * The form becomes what the draft is, at once and all or none, and the draft ends. An API key needs the scope `forms:write`.
     * `POST /forms/{id}/draft/publish`
     */
    publish: Call<
      {
        /** Id of the form. */
        id: number
        body: types.FormDraftPublish
      } & Keyed,
      types.Form
    >
  }

  /** A form as a file, to move it to another account or installation. */
  formFiles: {
    /**
     * Export a form.
     * The form with its settings, fields, rules and PDF template, with names in place of ids and in an order of its own, so that the same form is always the same text. `data` is a form file: `POST /forms/import` takes it, in this account or another one. Passwords, keys, webhooks, the own address, ids of CRM users and submissions are not part of it; letterheads and pictures are named, not contained. An API key needs the scope `forms:read`.
     * `GET /forms/{id}/export`
     */
    export: Call<
      {
        /** Id of the form. */
        id: number
      },
      types.FormFile
    >
    /**
     * Import a form.
     * Makes an inactive form from a form file, all or nothing. What this account does not have is left out, and the report says so. A file that is not valid is refused with every fault at its place. The body may have up to 32 MiB. An API key needs the scope `forms:write`.
     * `POST /forms/import`
     */
    import: Call<{ body: types.FormImportInput } & Keyed, types.FormImport>
  }

  /** Templates of forms for the daily work of agencies. */
  formGallery: {
    /**
     * Templates of the gallery.
     * Forms for the daily work of agencies, which every installation has. They are no forms of the account: `GET /forms?template=1` lists those of its own that are templates. Without `per_page`, all of them come in one page. An API key needs the scope `forms:read`.
     * `GET /form-gallery`
     */
    list: PageCall<{ query?: PageQuery }, types.GalleryTemplate>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: PageQuery }, types.GalleryTemplate>
    /**
     * One template of the gallery.
     * With its form file and a mapping to the connected CRM. `POST /forms/import` makes a form of both: `{"form": …, "crm_fields": …}`, with `dry_run` if you like. An API key needs the scope `forms:read`.
     * `GET /form-gallery/{template}`
     */
    get: Call<
      {
        /** Name of the template. */
        template: string
      },
      types.GalleryTemplateFile
    >
  }

  /** What visitors sent, and how many of them did. */
  submissions: {
    /**
     * Submissions of a form.
     * Ordered by `index`, newest first. To fetch only what is new, remember the highest `id` you have handled and read until you meet it. To read all while some are deleted, ask for the first page each time, beyond the last `index` that you have read (`index_before`, or `index_after` with `sort=asc`). With `status`, `assignee` or `tag` a call looks at 10,000 submissions at most, and lists and counts what it finds among them: further down looks who names a time or an `index`. With `q` it lists and counts what is found. An API key needs the scope `submissions:read`.
     * `GET /forms/{id}/submissions`
     */
    list: PageCall<
      {
        /** Id of the form. */
        id: number
        query?: SubmissionsListQuery
      },
      types.Submission
    >
    /** Each element of all pages of `list`. */
    listAll: EachCall<
      {
        /** Id of the form. */
        id: number
        query?: SubmissionsListQuery
      },
      types.Submission
    >
    /**
     * One submission.
     * What a visitor sent, as it was stored. An API key needs the scope `submissions:read`.
     * `GET /submissions/{id}`
     */
    get: Call<
      {
        /** Id of the submission. */
        id: number
      },
      types.Submission
    >
    /**
     * Delete a submission.
     * Its content is gone for good. Its `index` is never used again, and statistics still count it. An API key needs the scope `submissions:write`.
     * `DELETE /submissions/{id}`
     */
    remove: Call<
      {
        /** Id of the submission. */
        id: number
      },
      void
    >
    /**
     * Statistics of a form.
     * Views, submissions and conversion rate, since the form was made or within a span of time. An API key needs the scope `submissions:read`.
     * `GET /forms/{id}/stats`
     */
    stats: Call<
      {
        /** Id of the form. */
        id: number
        query?: SubmissionsStatsQuery
      },
      types.Stats
    >
  }

  /** What the agency does about a submission: status, assignee, day and tags. */
  submissionProcessing: {
    /**
     * Change the processing state of a submission.
     * Changes what is named and leaves the rest, so that two people who change different properties at once both succeed. What was sent cannot be changed. An API key needs the scope `submissions:write`.
     * `PATCH /submissions/{id}`
     */
    update: Call<
      {
        /** Id of the submission. */
        id: number
        body: types.SubmissionProcessingPatch
      },
      types.SubmissionProcessing
    >
    /**
     * Processing state of a submission.
     * A submission is new and has no assignee, day or tags until that is changed. An API key needs the scope `submissions:read`.
     * `GET /submissions/{id}/processing`
     */
    get: Call<
      {
        /** Id of the submission. */
        id: number
      },
      types.SubmissionProcessing
    >
    /**
     * Users who can take care of submissions.
     * All users of the account, by name. An API key needs the scope `submissions:read`.
     * `GET /assignees`
     */
    assignees: PageCall<{ query?: PageQuery }, types.Assignee>
    /** Each element of all pages of `assignees`. */
    assigneesAll: EachCall<{ query?: PageQuery }, types.Assignee>
  }

  /** What visitors do with a form, in sums alone. */
  statistics: {
    /**
     * Statistics of a form by day.
     * Views, starts and submissions of every day, with sources, devices, steps and the time it took; without cookies, and in sums alone. Counts are at most a few seconds behind. Without `from` and `to`, the last 30 days; at most 366 days. An API key needs the scope `submissions:read`.
     * `GET /forms/{id}/stats/series`
     */
    series: Call<
      {
        /** Id of the form. */
        id: number
        query?: StatisticsSeriesQuery
      },
      types.StatisticsSeries
    >
    /**
     * Statistics of all forms in the last seven days.
     * Views and submissions of the last seven days, today included, and of the seven before, of all forms together. Counts are at most a few seconds behind. An API key needs the scope `submissions:read`.
     * `GET /stats/week`
     */
    week: Call<{}, types.StatisticsWeek>
  }

  /** The PDFs of submissions. */
  submissionDocuments: {
    /**
     * The PDF of a submission.
     * Made once, from the form's template as it was then; made by this call for a submission that has none yet. The signed one, sealed, as soon as the visitor has signed it. 404 where the form has no enabled template, or content is not saved; 503 with `Retry-After` while it is being made. An API key needs the scope `submissions:read`.
     * `GET /submissions/{id}/pdf`
     */
    get: Call<
      {
        /** Id of the submission. */
        id: number
      },
      Blob
    >
    /**
     * How far the PDF of a submission is.
     * Makes nothing. What its signature waits for is in the submission itself. An API key needs the scope `submissions:read`.
     * `GET /submissions/{id}/pdf/status`
     */
    status: Call<
      {
        /** Id of the submission. */
        id: number
      },
      types.SubmissionDocument
    >
  }

  /** What became of a submission. */
  submissionTimeline: {
    /**
     * What happened after a submission.
     * Its confirmation, the write to the CRM, document, signature, mails and webhooks, each with its state and why it failed, what was changed later in the records of the CRM, and what people changed of its processing state. Where content is not saved, and for viewers and keys that see confidential answers as marks, whatever may quote an answer is left out. An API key needs the scope `submissions:read`.
     * `GET /submissions/{id}/timeline`
     */
    get: Call<
      {
        /** Id of the submission. */
        id: number
      },
      types.SubmissionTimeline
    >
  }

  /** What people of the agency note about a submission. */
  submissionNotes: {
    /**
     * Notes about a submission.
     * Oldest first. An API key needs the scope `submissions:read`.
     * `GET /submissions/{id}/notes`
     */
    list: PageCall<
      {
        /** Id of the submission. */
        id: number
        query?: PageQuery
      },
      types.SubmissionNote
    >
    /** Each element of all pages of `list`. */
    listAll: EachCall<
      {
        /** Id of the submission. */
        id: number
        query?: PageQuery
      },
      types.SubmissionNote
    >
    /**
     * Add a note.
     * For users of the account alone; visitors never see it. A submission has at most 500 notes. An API key needs the scope `submissions:write`.
     * `POST /submissions/{id}/notes`
     */
    create: Call<
      {
        /** Id of the submission. */
        id: number
        body: types.SubmissionNoteCreate
      } & Keyed,
      types.SubmissionNote
    >
    /**
     * Delete a note.
     * An own note; owners delete any note. An API key needs the scope `submissions:write`.
     * `DELETE /submissions/{id}/notes/{note_id}`
     */
    remove: Call<
      {
        /** Id of the submission. */
        id: number
        /** Id of the note. */
        note_id: string
      },
      void
    >
  }

  /** Mails that people of the agency write to visitors. */
  submissionReplies: {
    /**
     * Replies to a submission.
     * Oldest first, each with what became of its mail. An API key needs the scope `submissions:read`.
     * `GET /submissions/{id}/replies`
     */
    list: PageCall<
      {
        /** Id of the submission. */
        id: number
        query?: PageQuery
      },
      types.SubmissionReply
    >
    /** Each element of all pages of `list`. */
    listAll: EachCall<
      {
        /** Id of the submission. */
        id: number
        query?: PageQuery
      },
      types.SubmissionReply
    >
    /**
     * Reply to the visitor by mail.
     * Goes to the e-mail address among the answers, from the sender of the form's confirmation and in its language, as an answer to what the visitor has got before. Where the form names no address for answers, they go to the user who writes. It is queued and tried again like every mail. A submission has at most 200 replies. An API key needs the scope `submissions:write`.
     * `POST /submissions/{id}/replies`
     */
    create: Call<
      {
        /** Id of the submission. */
        id: number
        body: types.SubmissionReplyCreate
      } & Keyed,
      types.SubmissionReply
    >
    /**
     * Fill in a reply.
     * Subject and text with the values that their macros have in this submission, to be read and changed before they are sent. Nothing is sent or kept. A part stays as it is written where a value would be read as a macro or as Markdown, or where it would become longer than a reply may be: its macros are resolved when it is sent. An API key needs the scope `submissions:write`.
     * `POST /submissions/{id}/replies/fill`
     */
    fill: Call<
      {
        /** Id of the submission. */
        id: number
        body: types.ReplyToFill
      } & Keyed,
      types.FilledReply
    >
  }

  /** Texts of replies that people of the agency use again. */
  replyTemplates: {
    /**
     * Reply templates.
     * Ordered by name. An API key needs the scope `submissions:read`.
     * `GET /reply-templates`
     */
    list: PageCall<{ query?: PageQuery }, types.ReplyTemplate>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: PageQuery }, types.ReplyTemplate>
    /**
     * Create a reply template.
     * A text for replies to visitors. Its macros are those of replies; `POST /submissions/{id}/replies/fill` resolves them for a submission. An API key needs the scope `submissions:write`.
     * `POST /reply-templates`
     */
    create: Call<{ body: types.ReplyTemplateCreate } & Keyed, types.ReplyTemplate>
    /**
     * Change a reply template.
     * Changes what it names. Replies that were sent stay as they are. An API key needs the scope `submissions:write`.
     * `PATCH /reply-templates/{id}`
     */
    update: Call<
      {
        /** Id of the reply template. */
        id: number
        body: types.ReplyTemplateUpdate
      },
      types.ReplyTemplate
    >
    /**
     * Delete a reply template.
     * Replies that were sent stay as they are. An API key needs the scope `submissions:write`.
     * `DELETE /reply-templates/{id}`
     */
    remove: Call<
      {
        /** Id of the reply template. */
        id: number
      },
      void
    >
  }

  /** Submissions of the same person. */
  relatedSubmissions: {
    /**
     * Submissions of the same person.
     * Other submissions of the account, by any of its forms, with the same e-mail address or telephone number among the answers, however they are written. A submission is found some seconds after it was received. What the caller sees as marks relates nothing: viewers and keys that see marks are told of no form with confidential answers. An API key needs the scope `submissions:read`.
     * `GET /submissions/{id}/related`
     */
    list: Call<
      {
        /** Id of the submission. */
        id: number
      },
      types.RelatedSubmissions
    >
  }

  /** Submissions of all forms, and what each user has not read yet. */
  inbox: {
    /**
     * Submissions of all forms.
     * Newest first, with what was done about them. Discarded ones are listed only where `status` names them. An API key needs the scope `submissions:read`.
     * `GET /inbox`
     */
    list: Call<{ query?: InboxListQuery }, types.InboxPage>
    /**
     * Counts of the inbox.
     * Each ends at 100, which means “100 or more”. What is new and what is unread is counted among the newest 2,000 submissions. An API key needs the scope `submissions:read`.
     * `GET /inbox/counts`
     */
    counts: Call<{}, types.InboxCounts>
    /**
     * Count what matches filters.
     * How many submissions the filters of `GET /inbox` let through. One call looks at 10,000; `next` counts on. Words of `q` are not taken for ones that are nearly the same. An API key needs the scope `submissions:read`.
     * `GET /inbox/matches`
     */
    matches: Call<{ query?: InboxMatchesQuery }, types.InboxMatches>
    /**
     * Change all that match filters.
     * Changes status, assignee, day or tags of submissions that the filters of `GET /inbox` let through, newest first, as `PATCH /submissions/{id}` does with each of them. Words of `q` are not taken for ones that are nearly the same: what `GET /inbox` finds by a mistyped word is not changed. One call changes 500 at most; `next` goes on. A call that was broken off is made again: what was changed already stays as it is. What another user changes meanwhile so that it no longer matches is left out. To leave out what arrives later, begin with `start` of `GET /inbox/matches`. An API key needs the scope `submissions:write`.
     * `POST /inbox/changes`
     */
    change: Call<{ query?: InboxChangeQuery; body: types.InboxChangeInput } & Keyed, types.InboxChanged>
    /**
     * Changes of the inbox as they happen.
     * A stream of server-sent events for callers whose `Accept` names `text/event-stream`, as `EventSource` does; for others it ends at once. An event `changes` names what has changed, 20 submissions at most, and nothing of what they hold. There is at most one a second. Events are hints: one can be lost, so lists are also to be asked for now and then. Who connects again with `Last-Event-ID` is told at once that there may be `more`. A comment comes at least every 25 seconds. The stream ends with the session or key, and after an hour; a caller that does not read is cut off. A user has at most 10 streams at a time (429), a process 2,000, of which an account has 500 (503). An API key needs the scope `submissions:read`.
     * `GET /inbox/events`
     */
    events: Call<{}, Blob>
  }

  /** Submissions, forms and what else an account has, by words. */
  search: {
    /**
     * Search everything.
     * Finds submissions by their answers, the names of their files and their notes, mails by subject and recipients (for callers who are signed in), addresses and estates of the built-in CRM by name, e-mail address and number, and forms, fields, staff members, users, reply templates, PDF templates, letterheads and webhooks by their names: what the caller may list, and nothing that the caller sees as marks. Less than two letters or digits find nothing. Submissions are found a few seconds after they were received; the words of a question that very many submissions have find the newest of them. Mails and records are looked for among those of submissions that have one of the words, and among the newest ones. An API key needs the scope `submissions:read`.
     * `GET /search`
     */
    find: Call<{ query?: SearchFindQuery }, types.SearchAnswer>
  }

  /** Submissions that were judged spam and wait for a decision. */
  quarantine: {
    /**
     * Submissions held back.
     * They were judged spam, or wait for the confirmation of their e-mail address. They count nowhere, and nothing is sent for them, until they are released or confirmed. An API key needs the scope `submissions:read`.
     * `GET /forms/{id}/quarantine`
     */
    list: PageCall<
      {
        /** Id of the form. */
        id: number
        query?: PageQuery
      },
      types.QuarantinedSubmission
    >
    /** Each element of all pages of `list`. */
    listAll: EachCall<
      {
        /** Id of the form. */
        id: number
        query?: PageQuery
      },
      types.QuarantinedSubmission
    >
    /**
     * Release a submission.
     * Accepts it after all: it gets its index, and everything follows as if it had been received now. An API key needs the scope `submissions:write`.
     * `POST /quarantine/{id}/release`
     */
    release: Call<
      {
        /** Id of the quarantined submission. */
        id: number
      } & Keyed,
      types.Submission
    >
    /**
     * Delete a held-back submission.
     * It is gone for good. An API key needs the scope `submissions:write`.
     * `DELETE /quarantine/{id}`
     */
    remove: Call<
      {
        /** Id of the quarantined submission. */
        id: number
      },
      void
    >
  }

  /** What visitors have filled in and not sent, where a form keeps it. */
  partialSubmissions: {
    /**
     * Unfinished answers of a form.
     * What visitors have filled in and not sent (`partial_submissions_enabled`), changed last first. It is no submission: it counts nowhere, and nothing follows it. Once it is sent, it is gone from here. An API key needs the scope `submissions:read`.
     * `GET /forms/{id}/partials`
     */
    list: PageCall<
      {
        /** Id of the form. */
        id: number
        query?: PageQuery
      },
      types.PartialSubmission
    >
    /** Each element of all pages of `list`. */
    listAll: EachCall<
      {
        /** Id of the form. */
        id: number
        query?: PageQuery
      },
      types.PartialSubmission
    >
    /**
     * Delete unfinished answers.
     * They are gone, and so is a link that leads back to them. A visitor who goes on filling in leaves new ones. An API key needs the scope `submissions:write`.
     * `DELETE /partials/{id}`
     */
    remove: Call<
      {
        /** Id of the partial submission. */
        id: number
      },
      void
    >
  }

  /** Signed links to a form that know who or what they are about. */
  formLinks: {
    /**
     * Make a signed link to a form.
     * The link knows who or what the form is about. It is not kept: it ends by itself, and with the form. Naming a record needs `prefill_crm_enabled` with its module, or `estate_context_enabled` for an estate. An API key needs the scope `forms:write`.
     * `POST /forms/{id}/links`
     */
    create: Call<
      {
        /** Id of the form. */
        id: number
        body: types.FormLinkCreate
      } & Keyed,
      types.FormLink
    >
  }

  /** Files that visitors have sent with a form. */
  files: {
    /**
     * A file of a submission.
     * The `url` of a file object in `content`. Images and PDFs were made anew from what was sent; other kinds are as they were sent. Always answered as a download. A confidential answer is for users and API keys that may change submissions; others get 403. An API key needs the scope `submissions:read`.
     * `GET /files/{id}`
     */
    get: Call<
      {
        /** Id of the submission file. */
        id: number
      },
      Blob
    >
  }

  /** URLs that are called for each submission, and what became of the calls. */
  webhooks: {
    /**
     * Webhook subscriptions.
     * Ordered by id, each with its signing secret. An API key needs the scope `webhooks:read`.
     * `GET /webhooks`
     */
    list: PageCall<{ query?: PageQuery }, types.Webhook>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: PageQuery }, types.Webhook>
    /**
     * Subscribe a URL to submissions.
     * From now on each submission is announced there, or, with the event `submission.updated`, each change of one. Addresses of internal or local networks are refused. An account has at most 50 subscriptions; the same URL may be subscribed twice. Needs a plan with the feature `webhooks`; otherwise 403. An API key needs the scope `webhooks:write`.
     * `POST /webhooks`
     */
    create: Call<{ body: types.WebhookCreate } & Keyed, types.CreatedWebhook>
    /**
     * One webhook subscription.
     * With its signing secret. An API key needs the scope `webhooks:read`.
     * `GET /webhooks/{id}`
     */
    get: Call<
      {
        /** Id of the webhook. */
        id: number
      },
      types.Webhook
    >
    /**
     * Change a subscription.
     * Changes what is named and keeps the signing secret. What still waits is sent to the new address, and what is known of the former one is cleared. Switched off, what waits is cancelled; switched on, deliveries begin with the next event. Needs a plan with the feature `webhooks`; otherwise 403. An API key needs the scope `webhooks:write`.
     * `PATCH /webhooks/{id}`
     */
    update: Call<
      {
        /** Id of the webhook. */
        id: number
        body: types.WebhookUpdate
      },
      types.Webhook
    >
    /**
     * Delete a subscription.
     * Nothing is sent any more, and its deliveries are gone. Needs a plan with the feature `webhooks`; otherwise 403. An API key needs the scope `webhooks:write`.
     * `DELETE /webhooks/{id}`
     */
    remove: Call<
      {
        /** Id of the webhook. */
        id: number
      },
      void
    >
    /**
     * Deliveries of a subscription.
     * Newest first, each with its attempts; kept for 30 days. An API key needs the scope `webhooks:read`.
     * `GET /webhooks/{id}/deliveries`
     */
    deliveries: PageCall<
      {
        /** Id of the webhook. */
        id: number
        query?: WebhooksDeliveriesQuery
      },
      types.Delivery
    >
    /** Each element of all pages of `deliveries`. */
    deliveriesAll: EachCall<
      {
        /** Id of the webhook. */
        id: number
        query?: WebhooksDeliveriesQuery
      },
      types.Delivery
    >
    /**
     * Send a delivery again.
     * One more attempt at once, with the same body and delivery id. A delivery that waits for its retry has that retry at once. Needs a plan with the feature `webhooks`; otherwise 403. An API key needs the scope `webhooks:write`.
     * `POST /webhooks/{id}/deliveries/{delivery_id}/redeliver`
     */
    redeliver: Call<
      {
        /** Id of the webhook. */
        id: number
        /** Id of the delivery. */
        delivery_id: string
      } & Keyed,
      types.Delivery
    >
    /**
     * Send all failed deliveries again.
     * One more attempt at once for each exhausted delivery since then; test events are left out. Needs a plan with the feature `webhooks`; otherwise 403. An API key needs the scope `webhooks:write`.
     * `POST /webhooks/{id}/deliveries/redeliver-failed`
     */
    redeliverFailed: Call<
      {
        /** Id of the webhook. */
        id: number
        body: {
          /** Deliveries made at this time or later; a date or a timestamp */
          since: string
        }
      } & Keyed,
      {
        /** Deliveries that are sent again */
        redelivered: number
      }
    >
    /**
     * Send a test event.
     * A signed event with made-up content, sent once; `submission.id` and `index` are 0. Read the outcome among the deliveries. Needs a plan with the feature `webhooks`; otherwise 403. An API key needs the scope `webhooks:write`.
     * `POST /webhooks/{id}/test`
     */
    test: Call<
      {
        /** Id of the webhook. */
        id: number
      } & Keyed,
      types.Delivery
    >
  }

  /** Groups that forms are sorted into. */
  formGroups: {
    /**
     * Form groups.
     * Ordered by id, each with the number of its forms. An API key needs the scope `forms:read`.
     * `GET /form-groups`
     */
    list: PageCall<{ query?: PageQuery }, types.FormGroup>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: PageQuery }, types.FormGroup>
    /**
     * Create a form group.
     * Forms are put into it by their setting `form_groups`. An API key needs the scope `forms:write`.
     * `POST /form-groups`
     */
    create: Call<
      {
        body: {
          /** Name of the group */
          name: string
          /** The forms of this group may be copied; default false */
          copy?: types.FlagInput | null
        }
      } & Keyed,
      types.FormGroup
    >
    /**
     * Change a form group.
     * Renames it, or changes whether its forms may be copied. An API key needs the scope `forms:write`.
     * `PATCH /form-groups/{id}`
     */
    update: Call<
      {
        /** Id of the form group. */
        id: number
        body: {
          /** Name of the group */
          name?: string
          /** The forms of this group may be copied; default false */
          copy?: types.FlagInput | null
        }
      },
      types.FormGroup
    >
    /**
     * Delete a form group.
     * Its forms stay; they only leave the group. An API key needs the scope `forms:write`.
     * `DELETE /form-groups/{id}`
     */
    remove: Call<
      {
        /** Id of the form group. */
        id: number
      },
      void
    >
  }

  /** The document that a submission becomes. */
  pdfTemplates: {
    /**
     * PDF templates of all forms.
     * Those that are stored first, then the forms that have a proposal only; each by the last change. An API key needs the scope `forms:read`.
     * `GET /pdf-templates`
     */
    list: PageCall<{ query?: PdfTemplatesListQuery }, types.PdfTemplateSummary>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: PdfTemplatesListQuery }, types.PdfTemplateSummary>
    /**
     * PDF template of a form.
     * A form without a template answers with a proposal made from its fields and the account's design preset; it is stored with the first change. An API key needs the scope `forms:read`.
     * `GET /forms/{id}/pdf-template`
     */
    get: Call<
      {
        /** Id of the form. */
        id: number
      },
      types.PdfTemplate
    >
    /**
     * Change the PDF template of a form.
     * Only the parts that are sent change: `blocks` as a whole, `design` and `settings` key by key. The first change makes the template, from the proposal that GET answers. While `settings.document_signing.enabled` is true, a signature block with `field_id` null is added where there is none. The body may have up to 24 MiB. Needs a plan with the feature `pdf_templates`; otherwise 403. An API key needs the scope `forms:write`.
     * `PATCH /forms/{id}/pdf-template`
     */
    update: Call<
      {
        /** Id of the form. */
        id: number
        body: types.PdfTemplatePatch
      } & Versioned,
      types.PdfTemplate
    >
    /**
     * Delete the PDF template of a form.
     * The form goes back to the proposal made from its fields, and submissions make no documents. Documents that were made stay. Needs a plan with the feature `pdf_templates`; otherwise 403. An API key needs the scope `forms:write`.
     * `DELETE /forms/{id}/pdf-template`
     */
    remove: Call<
      {
        /** Id of the form. */
        id: number
      } & Versioned,
      void
    >
    /**
     * Rebuild the blocks of a PDF template.
     * The blocks are made anew from the fields of the form; design, settings, name and `enabled` stay. Needs a plan with the feature `pdf_templates`; otherwise 403. An API key needs the scope `forms:write`.
     * `POST /forms/{id}/pdf-template/regenerate`
     */
    regenerate: Call<
      {
        /** Id of the form. */
        id: number
      } & Keyed &
        Versioned,
      types.PdfTemplate
    >
    /**
     * Preview of the document of a form.
     * A PDF with sample data, made from the template, or from the proposal where there is none. Needs a plan with the feature `pdf_templates`; otherwise 403. At most 10 calls per minute and account; then 429. An API key needs the scope `forms:read`.
     * `GET /forms/{id}/pdf-template/preview`
     */
    preview: Call<
      {
        /** Id of the form. */
        id: number
      },
      Blob
    >
    /**
     * First page of the document of a form as a picture.
     * The first page of what `preview` answers, small: a page of A4 is about 500 pixels wide. Without a template it is that of the proposal. Needs a plan with the feature `pdf_templates`; otherwise 403. At most 240 calls per minute and account; then 429. An API key needs the scope `forms:read`.
     * `GET /forms/{id}/pdf-template/picture`
     */
    picture: Call<
      {
        /** Id of the form. */
        id: number
      },
      Blob
    >
  }

  /** What new PDF templates start from. */
  pdfDesign: {
    /**
     * Design preset of the account.
     * What new PDF templates start from. A template that exists keeps its own design and settings. An API key needs the scope `forms:read`.
     * `GET /account/pdf-design`
     */
    get: Call<{}, types.PdfPreset>
    /**
     * Change the design preset of the account.
     * Only the keys that are sent change, inside `design` and `settings` too. `letterhead_id` names a letterhead of the account library, not one of a form. Needs a plan with the feature `pdf_templates`; otherwise 403. An API key needs the scope `forms:write`.
     * `PATCH /account/pdf-design`
     */
    update: Call<{ body: types.PdfPresetPatch }, types.PdfPreset>
  }

  /** Backgrounds of the generated documents. */
  letterheads: {
    /**
     * Letterheads.
     * Ordered by id. All of the account, those of single forms too; with `form_id` exactly those that can be selected in that form. An API key needs the scope `forms:read`.
     * `GET /letterheads`
     */
    list: PageCall<{ query?: LetterheadsListQuery }, types.Letterhead>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: LetterheadsListQuery }, types.Letterhead>
    /**
     * Upload a letterhead.
     * Each sheet is a PDF, PNG or JPEG file of at most 10 MiB. Of a PDF the first page is kept, without scripts, links and attachments; it must open without a password and be at most 2,000 mm wide and high. An image is kept with at most 300 dpi on A4; one with less than 150 dpi is accepted with a `warning`. An account has at most 200 letterheads. Needs a plan with the feature `pdf_templates`; otherwise 403. An API key needs the scope `forms:write`.
     * `POST /letterheads`
     */
    create: Call<
      {
        body: {
          /** Name, for choosing it */
          letterhead_name: string
          /** Upper margin of the text in mm; default 20 */
          letterhead_margin_top?: number
          /** Right margin of the text in mm; default 20 */
          letterhead_margin_right?: number
          /** Lower margin of the text in mm; default 20 */
          letterhead_margin_bottom?: number
          /** Left margin of the text in mm; default 25 */
          letterhead_margin_left?: number
          /** Upper margin of the text in mm from page 2 on; null: as on the first page */
          letterhead_continuation_margin_top?: number
          /** Lower margin of the text in mm from page 2 on; null: as on the first page */
          letterhead_continuation_margin_bottom?: number
          /** The only form that may use it; default: every form of the account */
          form_id?: number
          /** The file `letterhead_first`. */
          letterhead_first: Blob
          /** The file `letterhead_continuation`. */
          letterhead_continuation?: Blob
        }
      } & Keyed,
      types.Letterhead
    >
    /**
     * Change name and margins.
     * The sheets stay; for others, upload a new letterhead. Needs a plan with the feature `pdf_templates`; otherwise 403. An API key needs the scope `forms:write`.
     * `PATCH /letterheads/{id}`
     */
    update: Call<
      {
        /** Id of the letterhead. */
        id: number
        body: types.LetterheadPatch
      },
      types.Letterhead
    >
    /**
     * Delete a letterhead.
     * PDF templates that use it fall back to the standard layout. Needs a plan with the feature `pdf_templates`; otherwise 403. An API key needs the scope `forms:write`.
     * `DELETE /letterheads/{id}`
     */
    remove: Call<
      {
        /** Id of the letterhead. */
        id: number
      },
      void
    >
    /**
     * The first sheet.
     * The file as it is drawn. An API key needs the scope `forms:read`.
     * `GET /letterheads/{id}/first`
     */
    first: Call<
      {
        /** Id of the letterhead. */
        id: number
      },
      Blob
    >
    /**
     * The continuation sheet.
     * The file as it is drawn; 404 when the letterhead has none. An API key needs the scope `forms:read`.
     * `GET /letterheads/{id}/continuation`
     */
    continuation: Call<
      {
        /** Id of the letterhead. */
        id: number
      },
      Blob
    >
    /**
     * A sheet as a picture.
     * The file itself where it is an image; of a PDF its page, drawn. 404 for a continuation sheet that the letterhead does not have. An API key needs the scope `forms:read`.
     * `GET /letterheads/{id}/picture`
     */
    picture: Call<
      {
        /** Id of the letterhead. */
        id: number
        query?: LetterheadsPictureQuery
      },
      Blob
    >
  }

  /** Logos and other pictures that pages and documents show. */
  pictures: {
    /**
     * Pictures.
     * Of the account, ordered by id. An API key needs the scope `forms:read`.
     * `GET /pictures`
     */
    list: PageCall<{ query?: PageQuery }, types.Picture>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: PageQuery }, types.Picture>
    /**
     * Upload a picture.
     * A PNG, JPEG, WebP or SVG file of at most 5 MiB. It is written anew, upright and in sRGB with at most 1,600 pixels along its longer side, or `max_side`: an SVG is drawn and a transparent WebP becomes a PNG, any other WebP a JPEG. Place, camera and whatever else the file says are gone. The same picture sent again is the one that is there. An account has at most 200 pictures. An API key needs the scope `forms:write`.
     * `POST /pictures`
     */
    create: Call<
      {
        body: {
          /** Name, for choosing it; default: that of the file */
          name?: string
          /** Most pixels along the longer side of what is kept; default 1600. A tile of a choice needs 800 */
          max_side?: number
          /** The file `picture`. */
          picture: Blob
        }
      } & Keyed,
      types.Picture
    >
    /**
     * A picture.
     * What is known of it; its bytes are at `url`. An API key needs the scope `forms:read`.
     * `GET /pictures/{id}`
     */
    get: Call<
      {
        /** Id of the picture. */
        id: number
      },
      types.Picture
    >
    /**
     * Delete a picture.
     * What a form, a PDF template or a preset of the account shows stays: 409, and the message says where it is used. An API key needs the scope `forms:write`.
     * `DELETE /pictures/{id}`
     */
    remove: Call<
      {
        /** Id of the picture. */
        id: number
      },
      void
    >
  }

  /** The fields that records of the connected CRM have. */
  crm: {
    /**
     * Kinds of activities of the connected CRM.
     * What `crm_agentslog_action_kind` and `crm_agentslog_action_type` of a form can be. The CRM is asked for them each time. An API key needs the scope `crm:read`.
     * `GET /crm/activity-kinds`
     */
    activityKinds: Call<{}, types.CrmActivityKinds>
    /**
     * Fields of the connected CRM.
     * Modules, fields and values stand in the order of the CRM, as it was last asked: the answer is kept, and built anew in the background once a day and after a change of `field_config_locale`. An API key needs the scope `crm:read`.
     * `GET /crm/fields`
     */
    fields: Call<{ query?: CrmFieldsQuery }, types.CrmFields>
  }

  /** What the CRM that comes with Foyer holds, and how forms fit their CRM. */
  crmRecords: {
    /**
     * Records of the built-in CRM.
     * For accounts that use the CRM which comes with Foyer; ordered by id, oldest first or as `sort` says. The modules are those that fields are mapped to. Values of confidential fields of forms, and texts that may quote them, stand as ••• for viewers and API keys that cannot write submissions. An API key needs the scope `crm:read`.
     * `GET /crm/records/{module}`
     */
    list: PageCall<
      {
        /** Name of the module. */
        module: string
        query?: CrmRecordsListQuery
      },
      types.CrmRecord
    >
    /** Each element of all pages of `list`. */
    listAll: EachCall<
      {
        /** Name of the module. */
        module: string
        query?: CrmRecordsListQuery
      },
      types.CrmRecord
    >
    /**
     * Check a form against the CRM.
     * What of a form the CRM would refuse, because its fields or their values have changed since. An API key needs the scope `crm:read`.
     * `GET /forms/{id}/crm-check`
     */
    check: Call<
      {
        /** Id of the form. */
        id: number
      },
      types.CrmCheck
    >
  }

  /** Fields of forms that the connected CRM does not have. */
  crmMapping: {
    /**
     * Forms that do not fit the connected CRM.
     * Forms that name fields which the CRM does not have, or offer choices that it does not permit, as after a change of the CRM; with what fits best in their place. No two CRM fields of a form get the same proposal. Nothing is changed: who follows a proposal changes the draft of the form. An API key needs the scope `forms:read`.
     * `GET /account/crm/mapping`
     */
    list: PageCall<{ query?: PageQuery }, types.CrmMappingForm>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: PageQuery }, types.CrmMappingForm>
  }

  /** State and settings of the connected CRM. */
  accountCrm: {
    /**
     * CRM integration of the account.
     * State of the connection and its settings. Credentials of the CRM are never shown. An API key needs the scope `crm:read`.
     * `GET /account/crm`
     */
    get: Call<{}, types.AccountCrm>
    /**
     * Change the CRM integration of the account.
     * Answers at once. Test mails to new addresses and the field configuration in another language follow in the background; addresses that stay in a list keep their state. An address is used as a sender once a person who reads its mail has used the link of the test mail, which is good for 24 hours; until then mails go out from the address of the installation, with their answers directed to the address. Where the CRM itself knows the addresses of its users (onOffice), its word is enough. Credentials of the CRM are set in the dashboard only. At most 5 calls per minute and account; then 429. An API key needs the scope `crm:write`.
     * `PATCH /account/crm`
     */
    update: Call<{ body: types.AccountCrmPatch }, types.AccountCrm>
    /**
     * Send the test mail of an address again.
     * For an address whose link was not used in time, or whose test mail was refused. The link of the mail before it ends with that. Within an hour one address gets one such mail; a call before that is answered with 429. At most 10 calls per minute and account; then 429. An API key needs the scope `crm:write`.
     * `POST /account/crm/test-mails`
     */
    sendTestMail: Call<{ body: types.CrmTestMail } & Keyed, types.AccountCrm>
    /**
     * Ask the CRM for its fields again.
     * Answers at once; the field configuration is built anew in the background, and `GET /crm/fields` answers as before until then. `GET /account/crm` says when it is done. At most 5 calls per minute and account; then 429. An API key needs the scope `crm:write`.
     * `POST /account/crm/field-config`
     */
    rebuildFieldConfig: Call<{} & Keyed, types.AccountCrm>
  }

  /** People who may open protected forms. */
  staffMembers: {
    /**
     * Staff members.
     * Ordered by id, each with its groups. An API key needs the scope `staff:read`.
     * `GET /staff-members`
     */
    list: PageCall<{ query?: PageQuery }, types.StaffMember>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: PageQuery }, types.StaffMember>
    /**
     * Create a staff member.
     * A member who is no user of the CRM. Refused with 422 when no seat is free. Needs a plan with the feature `staff_area`; otherwise 403. An API key needs the scope `staff:write`.
     * `POST /staff-members`
     */
    create: Call<{ body: types.StaffMemberCreate } & Keyed, types.StaffMember>
    /**
     * Change a staff member.
     * Deactivating a member ends all its sessions at once and frees its seat; activating one is refused with 422 when no seat is free. Needs a plan with the feature `staff_area`; otherwise 403. An API key needs the scope `staff:write`.
     * `PATCH /staff-members/{id}`
     */
    update: Call<
      {
        /** Id of the staff member. */
        id: number
        body: types.StaffMemberPatch
      },
      types.StaffMember
    >
    /**
     * Delete a staff member.
     * Its sessions end at once, and its seat is free. Needs a plan with the feature `staff_area`; otherwise 403. An API key needs the scope `staff:write`.
     * `DELETE /staff-members/{id}`
     */
    remove: Call<
      {
        /** Id of the staff member. */
        id: number
      },
      void
    >
    /**
     * Import users of the CRM.
     * Makes members of users of the CRM, with their groups; those imported before are brought up to date. Refused with 422 when there are not enough seats. Needs a plan with the feature `staff_area`; otherwise 403. An API key needs the scope `staff:write`.
     * `POST /staff-members/import-crm`
     */
    importCrm: Call<{ body: types.CrmImport } & Keyed, types.ImportResult>
  }

  /** Groups of staff members. */
  staffGroups: {
    /**
     * Staff groups.
     * Ordered by id, each with the number of its members. An API key needs the scope `staff:read`.
     * `GET /staff-groups`
     */
    list: PageCall<{ query?: PageQuery }, types.StaffGroup>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: PageQuery }, types.StaffGroup>
    /**
     * Create a staff group.
     * A group of your own, independent of the CRM. Members are put into it by their `groups`. Needs a plan with the feature `staff_area`; otherwise 403. An API key needs the scope `staff:write`.
     * `POST /staff-groups`
     */
    create: Call<{ body: types.StaffGroupCreate } & Keyed, types.StaffGroup>
    /**
     * Delete a staff group.
     * Its members stay; they only leave the group. Needs a plan with the feature `staff_area`; otherwise 403. An API key needs the scope `staff:write`.
     * `DELETE /staff-groups/{id}`
     */
    remove: Call<
      {
        /** Id of the staff group. */
        id: number
      },
      void
    >
  }

  /** Who changed what, and when. */
  auditLog: {
    /**
     * Changes in the account.
     * Who changed what, and when: newest first, kept for 400 days. E-mail addresses of users and invitations are told to owners and API keys alone. An API key needs the scope `account:read`.
     * `GET /audit-log`
     */
    list: PageCall<{ query?: AuditLogListQuery }, types.AuditEntry>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: AuditLogListQuery }, types.AuditEntry>
  }

  /** What follows submissions and failed: to repeat, or to settle. */
  work: {
    /**
     * Work that failed.
     * What follows submissions and was given up: writes to the CRM, documents, e-mails and deliveries to webhooks; newest first. Work that is repeated or deleted leaves the list. An API key needs the scope `account:read`.
     * `GET /work`
     */
    list: PageCall<{ query?: WorkListQuery }, types.WorkItem>
    /** Each element of all pages of `list`. */
    listAll: EachCall<{ query?: WorkListQuery }, types.WorkItem>
    /**
     * Repeat work that failed.
     * It is tried at once; what was done of it before is not done again. It leaves the list, and is listed anew should it fail again. An API key needs the scope `account:write`.
     * `POST /work/{id}/retry`
     */
    retry: Call<
      {
        /** Id of the failed work. */
        id: number
      } & Keyed,
      types.WorkItem
    >
    /**
     * Mark work that failed as settled.
     * For work that is not needed any more, or was done by hand. It can still be repeated. An API key needs the scope `account:write`.
     * `POST /work/{id}/settle`
     */
    settle: Call<
      {
        /** Id of the failed work. */
        id: number
      } & Keyed,
      types.WorkItem
    >
    /**
     * Repeat all work that failed.
     * Everything since then that has failed, is not settled and can be repeated, oldest first and at most 500 of them; `left` says how many remain. An API key needs the scope `account:write`.
     * `POST /work/retry-failed`
     */
    retryFailed: Call<
      { body: types.Failures } & Keyed,
      {
        /** Work that is tried again */
        retried: number
        /** Work that still stands in the list: beyond the 500, or not to be repeated */
        left: number
      }
    >
    /**
     * Mark all work that failed as settled.
     * Everything since then that has failed. An API key needs the scope `account:write`.
     * `POST /work/settle-failed`
     */
    settleFailed: Call<
      { body: types.Failures } & Keyed,
      {
        /** Work that is settled now */
        settled: number
      }
    >
  }
}

/** How each call is made. */
export const operations: Record<keyof Calls, Record<string, Operation>> = {
  me: { get: { method: 'GET', path: '/me', shape: 'one' } },
  account: {
    get: { method: 'GET', path: '/account', shape: 'one' },
    update: { method: 'PATCH', path: '/account', shape: 'one' },
  },
  places: {
    get: { method: 'GET', path: '/account/places', shape: 'one' },
    replace: { method: 'PUT', path: '/account/places', shape: 'one' },
    remove: { method: 'DELETE', path: '/account/places', shape: 'empty' },
  },
  forms: {
    list: { method: 'GET', path: '/forms', shape: 'page' },
    create: { method: 'POST', path: '/forms', shape: 'one' },
    get: { method: 'GET', path: '/forms/{id}', shape: 'one' },
    update: { method: 'PATCH', path: '/forms/{id}', shape: 'one' },
    remove: { method: 'DELETE', path: '/forms/{id}', shape: 'empty' },
    copy: { method: 'POST', path: '/forms/{id}/copy', shape: 'one' },
  },
  fields: {
    list: { method: 'GET', path: '/forms/{id}/fields', shape: 'page' },
    create: { method: 'POST', path: '/forms/{id}/fields', shape: 'one' },
    get: { method: 'GET', path: '/fields/{id}', shape: 'one' },
    update: { method: 'PATCH', path: '/fields/{id}', shape: 'one' },
    remove: { method: 'DELETE', path: '/fields/{id}', shape: 'empty' },
    restore: { method: 'POST', path: '/forms/{id}/fields/restore', shape: 'one' },
    reorder: { method: 'PATCH', path: '/forms/{id}/fields/reorder', shape: 'page' },
  },
  rules: {
    list: { method: 'GET', path: '/forms/{id}/rules', shape: 'page' },
    replace: { method: 'PUT', path: '/forms/{id}/rules', shape: 'page' },
  },
  assignment: {
    get: { method: 'GET', path: '/forms/{id}/assignment', shape: 'one' },
    replace: { method: 'PUT', path: '/forms/{id}/assignment', shape: 'one' },
    unassigned: { method: 'GET', path: '/assignment/unassigned', shape: 'one' },
  },
  formVersions: {
    list: { method: 'GET', path: '/forms/{id}/versions', shape: 'page' },
    get: { method: 'GET', path: '/forms/{id}/versions/{version}', shape: 'one' },
    restore: { method: 'POST', path: '/forms/{id}/versions/{version}/restore', shape: 'one' },
  },
  formDrafts: {
    get: { method: 'GET', path: '/forms/{id}/draft', shape: 'one' },
    update: { method: 'PATCH', path: '/forms/{id}/draft', shape: 'one' },
    discard: { method: 'DELETE', path: '/forms/{id}/draft', shape: 'empty' },
    publish: { method: 'POST', path: '/forms/{id}/draft/publish', shape: 'one' },
  },
  formFiles: {
    export: { method: 'GET', path: '/forms/{id}/export', shape: 'one' },
    import: { method: 'POST', path: '/forms/import', shape: 'one' },
  },
  formGallery: {
    list: { method: 'GET', path: '/form-gallery', shape: 'page' },
    get: { method: 'GET', path: '/form-gallery/{template}', shape: 'one' },
  },
  submissions: {
    list: { method: 'GET', path: '/forms/{id}/submissions', shape: 'page' },
    get: { method: 'GET', path: '/submissions/{id}', shape: 'one' },
    remove: { method: 'DELETE', path: '/submissions/{id}', shape: 'empty' },
    stats: { method: 'GET', path: '/forms/{id}/stats', shape: 'one' },
  },
  submissionProcessing: {
    update: { method: 'PATCH', path: '/submissions/{id}', shape: 'one' },
    get: { method: 'GET', path: '/submissions/{id}/processing', shape: 'one' },
    assignees: { method: 'GET', path: '/assignees', shape: 'page' },
  },
  statistics: {
    series: { method: 'GET', path: '/forms/{id}/stats/series', shape: 'one' },
    week: { method: 'GET', path: '/stats/week', shape: 'one' },
  },
  submissionDocuments: {
    get: { method: 'GET', path: '/submissions/{id}/pdf', shape: 'file' },
    status: { method: 'GET', path: '/submissions/{id}/pdf/status', shape: 'one' },
  },
  submissionTimeline: { get: { method: 'GET', path: '/submissions/{id}/timeline', shape: 'one' } },
  submissionNotes: {
    list: { method: 'GET', path: '/submissions/{id}/notes', shape: 'page' },
    create: { method: 'POST', path: '/submissions/{id}/notes', shape: 'one' },
    remove: { method: 'DELETE', path: '/submissions/{id}/notes/{note_id}', shape: 'empty' },
  },
  submissionReplies: {
    list: { method: 'GET', path: '/submissions/{id}/replies', shape: 'page' },
    create: { method: 'POST', path: '/submissions/{id}/replies', shape: 'one' },
    fill: { method: 'POST', path: '/submissions/{id}/replies/fill', shape: 'one' },
  },
  replyTemplates: {
    list: { method: 'GET', path: '/reply-templates', shape: 'page' },
    create: { method: 'POST', path: '/reply-templates', shape: 'one' },
    update: { method: 'PATCH', path: '/reply-templates/{id}', shape: 'one' },
    remove: { method: 'DELETE', path: '/reply-templates/{id}', shape: 'empty' },
  },
  relatedSubmissions: { list: { method: 'GET', path: '/submissions/{id}/related', shape: 'one' } },
  inbox: {
    list: { method: 'GET', path: '/inbox', shape: 'one' },
    counts: { method: 'GET', path: '/inbox/counts', shape: 'one' },
    matches: { method: 'GET', path: '/inbox/matches', shape: 'one' },
    change: { method: 'POST', path: '/inbox/changes', shape: 'one' },
    events: { method: 'GET', path: '/inbox/events', shape: 'file' },
  },
  search: { find: { method: 'GET', path: '/search', shape: 'one' } },
  quarantine: {
    list: { method: 'GET', path: '/forms/{id}/quarantine', shape: 'page' },
    release: { method: 'POST', path: '/quarantine/{id}/release', shape: 'one' },
    remove: { method: 'DELETE', path: '/quarantine/{id}', shape: 'empty' },
  },
  partialSubmissions: {
    list: { method: 'GET', path: '/forms/{id}/partials', shape: 'page' },
    remove: { method: 'DELETE', path: '/partials/{id}', shape: 'empty' },
  },
  formLinks: { create: { method: 'POST', path: '/forms/{id}/links', shape: 'one' } },
  files: { get: { method: 'GET', path: '/files/{id}', shape: 'file' } },
  webhooks: {
    list: { method: 'GET', path: '/webhooks', shape: 'page' },
    create: { method: 'POST', path: '/webhooks', shape: 'one' },
    get: { method: 'GET', path: '/webhooks/{id}', shape: 'one' },
    update: { method: 'PATCH', path: '/webhooks/{id}', shape: 'one' },
    remove: { method: 'DELETE', path: '/webhooks/{id}', shape: 'empty' },
    deliveries: { method: 'GET', path: '/webhooks/{id}/deliveries', shape: 'page' },
    redeliver: { method: 'POST', path: '/webhooks/{id}/deliveries/{delivery_id}/redeliver', shape: 'one' },
    redeliverFailed: { method: 'POST', path: '/webhooks/{id}/deliveries/redeliver-failed', shape: 'one' },
    test: { method: 'POST', path: '/webhooks/{id}/test', shape: 'one' },
  },
  formGroups: {
    list: { method: 'GET', path: '/form-groups', shape: 'page' },
    create: { method: 'POST', path: '/form-groups', shape: 'one' },
    update: { method: 'PATCH', path: '/form-groups/{id}', shape: 'one' },
    remove: { method: 'DELETE', path: '/form-groups/{id}', shape: 'empty' },
  },
  pdfTemplates: {
    list: { method: 'GET', path: '/pdf-templates', shape: 'page' },
    get: { method: 'GET', path: '/forms/{id}/pdf-template', shape: 'one' },
    update: { method: 'PATCH', path: '/forms/{id}/pdf-template', shape: 'one' },
    remove: { method: 'DELETE', path: '/forms/{id}/pdf-template', shape: 'empty' },
    regenerate: { method: 'POST', path: '/forms/{id}/pdf-template/regenerate', shape: 'one' },
    preview: { method: 'GET', path: '/forms/{id}/pdf-template/preview', shape: 'file' },
    picture: { method: 'GET', path: '/forms/{id}/pdf-template/picture', shape: 'file' },
  },
  pdfDesign: {
    get: { method: 'GET', path: '/account/pdf-design', shape: 'one' },
    update: { method: 'PATCH', path: '/account/pdf-design', shape: 'one' },
  },
  letterheads: {
    list: { method: 'GET', path: '/letterheads', shape: 'page' },
    create: { method: 'POST', path: '/letterheads', shape: 'one', multipart: true },
    update: { method: 'PATCH', path: '/letterheads/{id}', shape: 'one' },
    remove: { method: 'DELETE', path: '/letterheads/{id}', shape: 'empty' },
    first: { method: 'GET', path: '/letterheads/{id}/first', shape: 'file' },
    continuation: { method: 'GET', path: '/letterheads/{id}/continuation', shape: 'file' },
    picture: { method: 'GET', path: '/letterheads/{id}/picture', shape: 'file' },
  },
  pictures: {
    list: { method: 'GET', path: '/pictures', shape: 'page' },
    create: { method: 'POST', path: '/pictures', shape: 'one', multipart: true },
    get: { method: 'GET', path: '/pictures/{id}', shape: 'one' },
    remove: { method: 'DELETE', path: '/pictures/{id}', shape: 'empty' },
  },
  crm: {
    activityKinds: { method: 'GET', path: '/crm/activity-kinds', shape: 'one' },
    fields: { method: 'GET', path: '/crm/fields', shape: 'one' },
  },
  crmRecords: {
    list: { method: 'GET', path: '/crm/records/{module}', shape: 'page' },
    check: { method: 'GET', path: '/forms/{id}/crm-check', shape: 'one' },
  },
  crmMapping: { list: { method: 'GET', path: '/account/crm/mapping', shape: 'page' } },
  accountCrm: {
    get: { method: 'GET', path: '/account/crm', shape: 'one' },
    update: { method: 'PATCH', path: '/account/crm', shape: 'one' },
    sendTestMail: { method: 'POST', path: '/account/crm/test-mails', shape: 'one' },
    rebuildFieldConfig: { method: 'POST', path: '/account/crm/field-config', shape: 'one' },
  },
  staffMembers: {
    list: { method: 'GET', path: '/staff-members', shape: 'page' },
    create: { method: 'POST', path: '/staff-members', shape: 'one' },
    update: { method: 'PATCH', path: '/staff-members/{id}', shape: 'one' },
    remove: { method: 'DELETE', path: '/staff-members/{id}', shape: 'empty' },
    importCrm: { method: 'POST', path: '/staff-members/import-crm', shape: 'one' },
  },
  staffGroups: {
    list: { method: 'GET', path: '/staff-groups', shape: 'page' },
    create: { method: 'POST', path: '/staff-groups', shape: 'one' },
    remove: { method: 'DELETE', path: '/staff-groups/{id}', shape: 'empty' },
  },
  auditLog: { list: { method: 'GET', path: '/audit-log', shape: 'page' } },
  work: {
    list: { method: 'GET', path: '/work', shape: 'page' },
    retry: { method: 'POST', path: '/work/{id}/retry', shape: 'one' },
    settle: { method: 'POST', path: '/work/{id}/settle', shape: 'one' },
    retryFailed: { method: 'POST', path: '/work/retry-failed', shape: 'one' },
    settleFailed: { method: 'POST', path: '/work/settle-failed', shape: 'one' },
  },
}
