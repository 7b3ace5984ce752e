import { Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Layout } from '../../../shared/form/styles/layout.ts'
import { valuesOfLook } from '../../../shared/form/styles/looks.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { Form } from '../../forms/model.ts'
import { Locked } from '../../shell/role.tsx'
import { Said } from '../../shell/said.tsx'
import { useLanguage, useText } from '../../text/language.ts'
import { labelsOf } from '../labels/by-group.ts'
import { choiceLabels } from '../labels/choices.ts'
import { settings } from '../registry.ts'
import { SettingRow } from '../setting-row.tsx'
import { useSetting } from '../use-setting.ts'
import { LayoutPicture } from './layout-picture.tsx'
import { layoutTexts } from './layout-texts.ts'
import classes from './looks.module.css'

const names = choiceLabels.page_layout
const layouts = Object.keys(names) as Layout[]
const needsPicture: readonly Layout[] = ['split', 'cover']

const own = (name: 'page_layout' | 'picture_url') => settings.find((setting) => setting.name === name)
const [ofLayout, ofPicture] = [own('page_layout'), own('picture_url')]

/** The layouts of a page, drawn in small: one click sets one. `withPicture`: the address of its picture is entered here, too. */
export function Layouts({ form, withPicture = false }: { form: Form; withPicture?: boolean }) {
  return ofLayout && <Choices form={form} setting={ofLayout} withPicture={withPicture} />
}

interface ChoicesProps {
  form: Form
  setting: NonNullable<typeof ofLayout>
  withPicture: boolean
}

function Choices({ form, setting, withPicture }: ChoicesProps) {
  const t = useText(layoutTexts)
  const { language } = useLanguage()
  const { value, state, problem, choose } = useSetting(form, setting)
  const label = useQuery(labelsOf('layout')).data?.picture_url
  const current = value as Layout
  return (
    <Paper p="lg" mb="md" component="section" aria-label={t.layouts} data-setting={setting.name}>
      <Title order={3} size="h5">
        {t.layouts}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.help}
      </Text>
      <Locked needs={endpoints.forms.update}>
        <ul className={`${classes['looks']} ${classes['four']}`}>
          {layouts.map((layout) => (
            <li key={layout}>
              <UnstyledButton
                className={classes['look']}
                aria-pressed={layout === current}
                onClick={() => choose(layout)}
              >
                <LayoutPicture layout={layout} values={valuesOfLook(form)} />
                <Text size="sm" ta="center" mt={4}>
                  {names[layout][language]}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <Text size="sm" c="dimmed" role="status" mt="xs" mih={22}>
          {needsPicture.includes(current) && form.picture_url === null
            ? t.noPicture
            : state === 'saved' && t.chosen(names[current][language])}
        </Text>
        {withPicture && ofPicture && label && <SettingRow form={form} setting={ofPicture} label={label} />}
      </Locked>
      {problem !== undefined && <Said error={problem} />}
    </Paper>
  )
}
