import type { HostileFile } from './hostile-file.ts'
import { hostileImages } from './make-images.ts'
import { hostileOthers } from './make-others.ts'
import { hostilePdfs } from './make-pdfs.ts'

/** Files that a visitor may send as a letterhead to break, fill, stop or misuse the service. Each is made when it is sent. */
export const hostileFiles: readonly HostileFile[] = [...hostilePdfs, ...hostileImages, ...hostileOthers]
