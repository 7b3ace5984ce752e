import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { foyerCommand } from './lib/foyer-command.ts'

/** What a start tells the person who made it, with secrets in it; `keptIn` names the file to read them in, null where they are shown. */
export type Notice = (keptIn: string | null) => string

interface NoticeContext {
  dataDir: string
  /** Whether a person reads what is printed: what else is printed is kept in a journal or a log. */
  isTerminal: boolean
}

/** The text to print. Without a terminal, secrets are written to a file that only the user of the service can read. */
export async function withSecretsKept(notice: Notice, { dataDir, isTerminal }: NoticeContext): Promise<string> {
  if (isTerminal) return notice(null)
  const path = join(resolve(dataDir), 'first-start.txt')
  try {
    await mkdir(dataDir, { recursive: true })
    await rm(path, { force: true })
    await writeFile(path, notice(null), { mode: 0o600, flag: 'wx' })
    return notice(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `\n  How to get in belongs in ${path}, which cannot be written (${code}). Let DATA_DIR name a directory that the service\n  can write to, and start it again; or make an account on the command line: ${foyerCommand} account create --help\n`
  }
}
