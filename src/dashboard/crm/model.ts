import type { endpoints, RecordOf } from '../api/endpoints.ts'

export type AccountCrm = RecordOf<typeof endpoints.accountCrm.get>
