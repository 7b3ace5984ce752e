import { keysOf } from '../document/commands.ts'
import { editorState } from '../document/state.ts'

/**
 * What edits formatted texts, in two parts, neither of which is larger than a page may be: the document with its rules comes with this module,
 * what shows it comes then.
 */
export async function loadEditor() {
  const [{ RichText }, { writeFormatted }] = await Promise.all([
    import('./rich-text.tsx'),
    import('./write-in-page.ts'),
  ])
  return { RichText, writeFormatted, editorState, keysOf }
}
