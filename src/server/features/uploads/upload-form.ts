import type { CompiledForm } from '../../../shared/form/engine/compile.ts'

/** A form as far as files are concerned. */
export interface UploadForm {
  id: number
  account_id: number
  compiled: CompiledForm
}
