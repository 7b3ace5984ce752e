import { afterEach } from 'vitest'
import { openedBrowser } from './browser.ts'
import { forgetShownTexts, shownTexts } from './shown-texts.ts'

/* Tests in a browser that fail say what the visitor saw. */

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return forgetShownTexts()
  const texts = await shownTexts(await openedBrowser())
  console.error([`What the tabs of “${task.name}” showed:`, ...texts].join('\n\n'))
})
