import { Text } from '@mantine/core'
import { accountSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { common } from '../../text/common.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { choiceLabel } from '../labels/choices.ts'
import type { Setting } from '../registry.ts'
import { foldTexts } from './texts.ts'
import { unsetTexts } from './unset-texts.ts'

/** What holds while nothing is set: beside an empty setting, and beside one that was changed. */
export function Standard({ setting, value }: { setting: Setting; value: unknown }) {
  const t = useText(foldTexts)
  const words = useStandard(setting)
  const isEmpty = value === null || value === ''
  const unset = useUnset(setting)
  const said = isEmpty ? unset && t.unset(unset) : words !== undefined && value !== setting.default && t.standard(words)
  if (!said) return null
  return (
    <Text size="xs" c="dimmed" mt={4} data-standard>
      {said}
    </Text>
  )
}

function useUnset({ name }: Setting): string | undefined {
  const { language } = useLanguage()
  return Object.hasOwn(unsetTexts, name) ? unsetTexts[name as keyof typeof unsetTexts][language] : undefined
}

/** The default in words; of a list, and of what follows the account, there are none. */
function useStandard({ name, kind, default: fallback }: Setting): string | undefined {
  const { language } = useLanguage()
  const words = useText(common)
  if (accountSettings.has(name)) return undefined
  if (typeof fallback === 'boolean') return fallback ? words.yes : words.no
  if (typeof fallback === 'number') return String(fallback)
  if (typeof fallback !== 'string' || name === 'font') return undefined
  return kind.kind === 'choice' ? choiceLabel(name, fallback, language) : fallback
}
