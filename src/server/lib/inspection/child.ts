import type { PageTerms } from './pages.ts'
import { Refusal, tooHard, unreadablePdf, type CleanSheet } from './report.ts'
import { UploadRefusal, type CleanUpload, type UploadTerms } from './upload-report.ts'

/**
 * The inspecting process: `child.ts <task> <file> <target> <terms>`. Reads one file that a user has sent, writes its cleaned copy
 * to `target`, says in one line of JSON what it found, and ends. It knows no secrets, and may crash. `drawing` tries whether
 * the engine that makes our documents can draw a cleaned PDF: in a process of its own, for the memory of both. `pages` writes
 * pictures of pages beside `target`.
 */
export type Task = 'pdf' | 'png' | 'jpeg' | 'drawing' | 'upload' | 'signature' | 'vector' | 'pages'
export type ChildMessage =
  | { sheet: CleanSheet }
  | { upload: CleanUpload }
  | { fault: string }
  | { drawn: true }
  | { pages: number; drawn: number }
  | { trouble: string; message: string }

const [task, file = '', target = '', terms = ''] = process.argv.slice(2) as [Task, ...string[]]

async function work(): Promise<ChildMessage> {
  if (task === 'upload') {
    const { cleanUpload } = await import('./upload.ts')
    return { upload: await cleanUpload(file, target, JSON.parse(terms) as UploadTerms) }
  }
  if (task === 'signature') {
    await (await import('./signature.ts')).pictureSignature(file, target)
    return { drawn: true }
  }
  if (task === 'vector') {
    await (await import('./vector.ts')).pictureVector(file, target)
    return { drawn: true }
  }
  if (task === 'pages') return (await import('./pages.ts')).drawPages(file, target, JSON.parse(terms) as PageTerms)
  if (task === 'pdf') return { sheet: await (await import('./pdf.ts')).cleanPdf(file, target) }
  if (task !== 'drawing') return { sheet: await (await import('./image.ts')).cleanImage(file, task, target) }
  const { isDrawable } = await import('./drawable.ts')
  return isDrawable(file) ? { drawn: true } : { fault: unreadablePdf }
}

/** The code of a failure that is none of the file's, but of this machine. */
function troubleOf(error: unknown): string | undefined {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  return typeof code === 'string' && (syscall !== undefined || code.startsWith('ERR_')) ? code : undefined
}

function failed(error: unknown): ChildMessage {
  if (error instanceof UploadRefusal) return { fault: error.fault }
  if (error instanceof Refusal) return { fault: error.message }
  const trouble = troubleOf(error)
  // What PDFium throws when it runs out of memory, or into its own checks.
  return trouble === undefined ? { fault: tooHard } : { trouble, message: (error as Error).message }
}

void work()
  .catch(failed)
  .then((said) => process.stdout.write(JSON.stringify(said)))
