import type { ReactNode } from 'react'
import { Button, Group, Modal, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Translations } from '../../shared/contract/forms/translated-texts.ts'
import { resolveField } from '../../shared/form/engine/resolve.ts'
import { isLanguage, languageNames, type Language } from '../../shared/text/languages.ts'
import { configurationOf } from '../api/crm-configuration.ts'
import { crmFieldsQuery } from '../api/crm-fields.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import type { Form } from '../forms/model.ts'
import { common as commonWords } from '../text/common.ts'
import { useText } from '../text/language.ts'
import type { ControlProps } from './control-props.ts'
import { ownTexts, type OwnText } from './own-texts.ts'
import { TranslationRow } from './translation-row.tsx'
import { translationTexts } from './translation-texts.ts'

/** The form's own texts, each beside its translation. Opens in a window of its own: there are many. */
export function TranslationsControl({ form, input, common }: ControlProps<'translations'>) {
  const t = useText(translationTexts)
  const [isOpen, { open, close }] = useDisclosure(false)
  const languages = (form?.additional_languages ?? []).filter(isLanguage).filter((one) => one !== form?.language)
  if (!form || languages.length === 0) return <Text c="dimmed">{t.noLanguage}</Text>
  const translations = (input.value ?? {}) as Translations
  return (
    <>
      <Button variant="default" onClick={open}>
        {t.edit}
      </Button>
      {common.error !== undefined && (
        <Text size="sm" c="red" role="alert" mt={4}>
          {common.error}
        </Text>
      )}
      <TranslationsWindow
        form={form}
        languages={languages}
        translations={translations}
        error={common.error}
        isOpen={isOpen}
        change={input.enter}
        close={() => {
          input.settle()
          close()
        }}
      />
    </>
  )
}

interface WindowProps {
  form: Form
  languages: Language[]
  translations: Translations
  error: ReactNode
  isOpen: boolean
  change: (translations: Translations) => void
  close: () => void
}

function TranslationsWindow({ form, languages, translations, error, isOpen, change, close }: WindowProps) {
  const t = useText(translationTexts)
  const words = useText(commonWords)
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const [chosen, choose] = useState<Language | undefined>()
  const texts = useOwnTexts(form, isOpen)
  const language = languages.find((one) => one === chosen) ?? languages[0]
  if (language === undefined) return null
  const known = translations[language] ?? {}
  const done = texts.filter(({ key }) => known[key]).length
  const enter = (key: string, text: string) => {
    const { [key]: _before, ...rest } = known
    change({ ...translations, [language]: text === '' ? rest : { ...rest, [key]: text } })
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t.title}
      size="xl"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Stack>
        <Group justify="space-between">
          <LanguageChoice languages={languages} language={language} choose={choose} />
          <Text c="dimmed" role="status">
            {t.done(done, texts.length)}
          </Text>
        </Group>
        {error !== undefined && (
          <Text c="red" role="alert">
            {error}
          </Text>
        )}
        {texts.length === 0 && <Text c="dimmed">{t.nothing}</Text>}
        {texts.map((own) => (
          <TranslationRow
            key={`${language} ${own.key}`}
            own={own}
            language={language}
            text={known[own.key] ?? ''}
            enter={(text) => enter(own.key, text)}
          />
        ))}
        <Group justify="flex-end">
          <Button onClick={close}>{t.close}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ChoiceProps {
  languages: readonly Language[]
  language: Language
  choose: (language: Language) => void
}

function LanguageChoice({ languages, language, choose }: ChoiceProps) {
  const t = useText(translationTexts)
  const data = languages.map((value) => ({ value, label: languageNames[value] }))
  const change = (value: string | null) => isLanguage(value) && choose(value)
  if (languages.length > 4) {
    return <Select aria-label={t.language} data={data} value={language} onChange={change} allowDeselect={false} />
  }
  return <SegmentedControl aria-label={t.language} data={data} value={language} onChange={change} />
}

/** With the labels and options that the CRM gives. */
function useOwnTexts(form: Form, isOpen: boolean): OwnText[] {
  const crm = useQuery({ ...crmFieldsQuery, enabled: isOpen }).data ?? {}
  const rules = useQuery({ ...endpointQuery(endpoints.rules.list, { id: form.id }), enabled: isOpen }).data?.data ?? []
  const template = useQuery({ ...endpointQuery(endpoints.pdfTemplates.get, { id: form.id }), enabled: isOpen }).data
  const fields = form.fields.map((field) =>
    resolveField(field, configurationOf(crm, field.crm_module, field.crm_field_name)),
  )
  return ownTexts(form, fields, rules, template)
}
