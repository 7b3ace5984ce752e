import * as account from './account.ts'
import * as forms from './forms.ts'
import * as newForm from './new-form.ts'
import * as formFiles from './form-files.ts'
import * as crm from './crm.ts'
import * as crmMapping from './crm-mapping.ts'
import * as shell from './shell.ts'
import * as inbox from './submissions/inbox.ts'
import * as webhooks from './webhooks.ts'
import * as work from './submissions/work.ts'
import * as entrance from './entrance.ts'
import * as letterheads from './letterheads.ts'
import * as pdfTemplates from './pdf-templates.ts'
import * as people from './people.ts'
import * as records from './records.ts'
import * as security from './security.ts'
import * as staff from './staff.ts'
import * as formEditor from './form-editor.ts'
import * as logic from './logic.ts'
import * as versions from './versions.ts'
import * as mails from './mails.ts'
import * as mailSettings from './mail-settings.ts'
import * as settings from './settings.ts'
import * as sharing from './sharing.ts'
import * as submissions from './submissions/submissions.ts'
import type { Journey } from './journey.ts'

export const journeys: Record<string, Journey> = {
  ...account,
  ...forms,
  ...newForm,
  ...formFiles,
  ...crm,
  ...crmMapping,
  ...shell,
  ...inbox,
  ...webhooks,
  ...work,
  ...entrance,
  ...letterheads,
  ...pdfTemplates,
  ...people,
  ...records,
  ...security,
  ...staff,
  ...formEditor,
  ...logic,
  ...versions,
  ...mails,
  ...mailSettings,
  ...settings,
  ...sharing,
  ...submissions,
}
