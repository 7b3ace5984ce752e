/** Connection lost or refused, too many connections or files, a replica, shutting down, disk full, or one that fails. */
const outageStates = new Set([
  '08000',
  '08003',
  '08006',
  '08007',
  '25006',
  '53000',
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '58030',
])

/** SQLSTATE of what the database has given up, so that another transaction goes on. */
export const deadlockDetected = '40P01'

/** What pg says without an SQLSTATE. */
const outageMessages = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/

/** Whether the database itself, or pg, says that it cannot be used at the moment. Errors of a socket can be of any server, and are not among them. */
export function isDatabaseOutage(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string' && outageStates.has(code)) return true
  return error instanceof Error && outageMessages.test(error.message)
}
