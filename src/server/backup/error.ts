/** A backup cannot be made, read or restored, for a reason that a person can mend. The message is made of full sentences. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Bytes that are not what the key has encrypted. */
export class UnreadableError extends Error {
  override name = 'UnreadableError'
}
