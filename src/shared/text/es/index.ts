import type { Texts } from '../texts.ts'
import { access } from './access.ts'
import { assistant } from './assistant.ts'
import { files } from './files.ts'
import { form } from './form.ts'
import { letters } from './mails.ts'
import { notices } from './notices.ts'
import { saving } from './saving.ts'
import { papers } from './signing.ts'

/** Spanish; the visitor is addressed formally. */
export const es: Texts = { ...notices, ...form, ...access, ...letters, ...papers, assistant, files, saving }
