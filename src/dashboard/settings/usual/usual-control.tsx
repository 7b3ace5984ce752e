import { Control } from '../control.tsx'
import type { ControlProps } from '../control-props.ts'
import type { Form } from '../../forms/model.ts'
import { useUsualText } from './use-usual-text.ts'

/** The control of a text that shows, while it is empty, what is used in its place. */
export function UsualControl({ common, form, ...props }: ControlProps & { form: Form }) {
  const usual = useUsualText(form, props.setting.name)
  return <Control form={form} common={usual === undefined ? common : { ...common, placeholder: usual }} {...props} />
}
