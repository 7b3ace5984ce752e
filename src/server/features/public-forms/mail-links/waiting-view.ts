import type { AskedAddress } from '../../../../shared/form/page/opt-in-note.ts'
import { maskedAddress } from '../../../../shared/form/page/opt-in-note.ts'
import type { Html } from '../../../../shared/form/markup/html.ts'
import type { PageRefusal } from '../../../http/pages.ts'
import { askAgainCss, askAgainMarkup, type AskAgain } from '../../../pages/ask-again.ts'
import type { Platform } from '../../../platform.ts'
import { waitingState } from '../../double-opt-in/index.ts'
import { inSameLanguage, withParam } from '../address.ts'
import type { LiveForm } from '../live-form.ts'
import type { OpenReceipt } from '../submit/receipts.ts'

/** What became of a request for another mail, where the page is shown again for it. */
export interface AgainAnswer extends Pick<AskAgain, 'fault' | 'isTooOften'> {
  /** Of the receipt. */
  key: string
  refused: PageRefusal
}

/** What the page after sending says of an address that is to be confirmed, and what can be done about the mail. */
export interface WaitingView {
  address: AskedAddress | 'confirmed'
  askAgain: { markup: Html; css: string } | undefined
}

interface ViewState {
  key: string
  receipt: OpenReceipt
  embed: boolean
  said: AgainAnswer | undefined
  /** The browser is the one that has sent the form: its visitor has typed the address. */
  isOwn: boolean
}

export async function waitingView(
  platform: Platform,
  form: LiveForm,
  { key, receipt, embed, said, isOwn }: ViewState,
): Promise<WaitingView | undefined> {
  const { asked, of, askedAgain: done } = receipt
  if (!asked || !of) return undefined
  const state = await waitingState(platform, form, of)
  if (state.kind !== 'waits') {
    return { address: state.kind === 'confirmed' ? 'confirmed' : asked, askAgain: undefined }
  }
  const { email, canCorrect } = state
  const askAgain = {
    action: donePath(form, embed),
    receipt: key,
    // As if it were no spam: what waits for nothing has gone its way, with its address.
    canCorrect: canCorrect && asked.holds,
    done: said ? undefined : done,
    fault: said?.fault,
    isTooOften: said?.isTooOften,
  }
  const { language } = form.settings
  return {
    address: { ...asked, ...(email !== null && { email: isOwn ? email : maskedAddress(email) }) },
    askAgain: { markup: askAgainMarkup(language, askAgain), css: askAgainCss },
  }
}

/** Where the page sends to, without the key: that goes in the body. */
function donePath(form: LiveForm, embed: boolean): string {
  const path = inSameLanguage(form, `${form.path}/done`)
  return embed ? withParam(path, 'embed', 1) : path
}
