import { Box, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { styleNonce } from '../base-path.ts'
import { useText } from '../text/language.ts'
import { mailTexts } from './texts.ts'

/**
 * A mail in a frame of its own that runs no script. The frame inherits the policy of the page, which knows styles by a nonce and loads
 * nothing from elsewhere: style sheets get the nonce, and inline styles are set one by one.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const t = useText(mailTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  const [isMissing, setMissing] = useState(false)
  const fill = useCallback(() => {
    const target = frame.current?.contentDocument
    if (!target?.body) return
    setMissing(show(target, html))
    setHeight(Math.min(target.documentElement.scrollHeight + 4, 900))
  }, [html])
  useEffect(fill, [fill])
  return (
    <>
      <Box
        component="iframe"
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc="<!doctype html><html><head></head><body></body></html>"
        onLoad={fill}
        w="100%"
        h={height}
        display="block"
        bg="white"
        bd="1px solid var(--mantine-color-default-border)"
        style={{ borderRadius: 'var(--mantine-radius-md)' }}
      />
      {isMissing && (
        <Text size="xs" c="dimmed">
          {t.remote}
        </Text>
      )}
    </>
  )
}

/** Puts the mail into the frame; answers whether it has images from elsewhere. */
function show(target: Document, html: string): boolean {
  const mail = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  const images = Array.from(mail.querySelectorAll('img')).filter(({ src }) => !src.startsWith('data:'))
  for (const image of images) image.removeAttribute('src')
  // A click on a link would leave the mail behind.
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href')
  for (const element of mail.querySelectorAll('script, link, meta, base, iframe, object, embed, form')) element.remove()
  const styles = Array.from(mail.querySelectorAll('mail-style'), (style) => {
    const copy = target.createElement('style')
    copy.setAttribute('nonce', styleNonce)
    copy.textContent = style.textContent
    style.remove()
    return copy
  })
  const body = target.importNode(mail.body, true)
  const inline = [body, ...body.querySelectorAll<HTMLElement>('[data-style]')].map((element) => {
    return [element, element.getAttribute('data-style')] as const
  })
  target.documentElement.lang = mail.documentElement.lang
  target.head.replaceChildren(...styles)
  target.body.replaceWith(body)
  for (const [element, style] of inline) if (style !== null) element.style.cssText = style
  return images.length > 0
}

/** The policy refuses styles while a mail is read, so that they have other names until then. */
const withoutStyles = (html: string) =>
  html.replaceAll(/\sstyle=/gi, ' data-style=').replaceAll(/<(\/?)style\b/gi, '<$1mail-style')
