import { Stack, TextInput, Title } from '@mantine/core'
import { FormattedText } from '../../formatting/formatted-text.tsx'
import { useText } from '../../text/language.ts'
import { useProblems } from '../../text/problems.ts'
import { orNull, type FormTexts } from '../draft.ts'
import { useDraft, useEditor, useEditorState } from '../use-editor.ts'
import { inspectorTexts } from './texts.ts'

/** The words of the form itself. */
export function FormTextsInspector() {
  const t = useText(inspectorTexts)
  const { texts } = useDraft()
  const { save } = useEditorState()
  const { faultOf } = useProblems()
  const editor = useEditor()
  const problem = save.kind === 'refused' && save.key === undefined ? save.problem : undefined
  const shared = (name: keyof FormTexts) => ({ value: texts[name] ?? '', error: faultOf(problem, name) })
  const change = (name: keyof FormTexts) => (value: string) =>
    editor.change((draft) => ({ ...draft, texts: { ...draft.texts, [name]: orNull(value) } }), `form ${name}`)
  const input = (name: keyof FormTexts) => ({
    ...shared(name),
    onChange: (event: { currentTarget: { value: string } }) => change(name)(event.currentTarget.value),
  })
  return (
    <Stack>
      <Title order={2}>{t.form}</Title>
      <TextInput label={t.title} {...input('title')} />
      <FormattedText
        name={t.description}
        label={t.description}
        minRows={3}
        maxRows={14}
        onChange={change('description')}
        {...shared('description')}
      />
      <TextInput label={t.submit} {...input('submit_button_label')} />
    </Stack>
  )
}
