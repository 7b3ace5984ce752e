/** A file that a person named, or that belongs to the installation, cannot be used. The message says which one, and why. */
export class FileRefusal extends Error {
  override name = 'FileRefusal'
}

const reasons: Record<string, string> = {
  EACCES: 'this user is not permitted to',
  EPERM: 'this user is not permitted to',
  EROFS: 'its file system is read-only',
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'part of its path is a file',
  EISDIR: 'it is a directory',
  EEXIST: 'there is something of this name already',
  ENOSPC: 'there is no room left on its disk',
  EDQUOT: 'there is no room left for this user',
  EIO: 'its disk reports errors',
}

/** For `catch`: throws the failure as a sentence about `what`, such as "The key file /a/b cannot be read: …"; other errors as they are. */
export const explainFile =
  (what: string, doing: 'read' | 'written') =>
  (error: unknown): never => {
    const { code } = error as { code?: unknown }
    const reason = typeof code === 'string' ? reasons[code] : undefined
    if (reason === undefined) throw error
    throw new FileRefusal(`${what} cannot be ${doing}: ${reason}.`, { cause: error })
  }
