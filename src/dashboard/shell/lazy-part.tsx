import { Button, Group, Text } from '@mantine/core'
// oxlint-disable-next-line no-restricted-imports -- others load their parts through this file
import { lazy, type ComponentType, type FunctionComponent } from 'react'
import { useText } from '../text/language.ts'
import { shellTexts } from './texts.ts'

type PropsOf<M, Name extends keyof M> = M[Name] extends ComponentType<infer Props extends object> ? Props : never

/**
 * A part of a page that is loaded when it is first shown, by the name that its module has for it. Where it cannot be loaded, `instead` stands in its place,
 * or what says so: the page stays, with all that was written in it.
 */
export const lazyPart = <M, Name extends keyof M & string>(
  load: () => Promise<M>,
  name: Name,
  instead: ComponentType<PropsOf<M, Name>> = NotLoaded,
): FunctionComponent<PropsOf<M, Name>> =>
  lazy(async () => {
    const found = await load().catch(() => undefined)
    return { default: found ? (found[name] as ComponentType<PropsOf<M, Name>>) : instead }
  }) as unknown as FunctionComponent<PropsOf<M, Name>>

/** Browsers do not ask again for a module that has failed, until the page is loaded anew. */
export function NotLoaded() {
  const t = useText(shellTexts)
  return (
    <Group gap="sm" role="alert">
      <Text size="sm">{t.partNotLoaded}</Text>
      <Button size="xs" variant="default" onClick={() => location.reload()}>
        {t.reloadPage}
      </Button>
    </Group>
  )
}
