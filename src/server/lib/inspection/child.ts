import { Refusal, tooHard, type CleanSheet, type Report } from './report.ts'

/** What the process says, in one line of JSON. */
export type Said = Report | { trouble: string; message: string }

/**
 * The inspecting process: `child.ts <kind> <file> <target>`. Reads one file that somebody has sent, writes its cleaned copy
 * to `target`, says in one line of JSON what it found, and ends. It knows no secrets, and may crash.
 */
const [kind = '', file = '', target = ''] = process.argv.slice(2)

async function inspect(): Promise<CleanSheet> {
  if (kind === 'pdf') return (await import('./pdf.ts')).cleanPdf(file, target)
  return (await import('./image.ts')).cleanImage(file, kind === 'png' ? 'png' : 'jpeg', target)
}

/** The code of a failure that is none of the file's, but of this machine. */
function troubleOf(error: unknown): string | undefined {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  return typeof code === 'string' && (syscall !== undefined || code.startsWith('ERR_')) ? code : undefined
}

void inspect()
  .then<Said, Said>(
    (sheet) => ({ sheet }),
    (error: unknown) => {
      if (error instanceof Refusal) return { fault: error.message }
      const trouble = troubleOf(error)
      // What PDFium throws when it runs out of memory, or into its own checks.
      return trouble === undefined ? { fault: tooHard } : { trouble, message: (error as Error).message }
    },
  )
  .then((said) => process.stdout.write(JSON.stringify(said)))
